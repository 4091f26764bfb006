package io.shmring;

import java.time.Duration;
import java.util.Set;

/**
 * One participant of a channel.
 *
 * @param index index in the participant table
 * @param epoch how often the entry has been used
 * @param roles what it has done so far
 * @param alive whether the kernel says it is alive
 * @param self whether it is the asking channel object
 * @param pid process id as the participant sees it
 * @param pidNamespace inode of its PID namespace
 * @param uid its effective user id
 * @param attachedFor time since it attached
 * @param heartbeatAge time since its last heartbeat
 * @param sent messages it committed
 * @param received messages delivered to it
 * @param rejected its offers that found the ring full
 * @param parks how often one of its threads went to sleep in the kernel
 * @param locked bytes of its mapping it has locked in memory
 */
public record ParticipantStats(int index, long epoch, Set<Role> roles, boolean alive, boolean self, long pid,
		long pidNamespace, int uid, Duration attachedFor, Duration heartbeatAge, long sent, long received,
		long rejected, long parks, long locked) {
}
