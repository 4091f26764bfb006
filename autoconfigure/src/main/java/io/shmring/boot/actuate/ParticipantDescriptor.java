package io.shmring.boot.actuate;

import java.time.Duration;
import java.util.Set;

import io.shmring.ParticipantStats;
import io.shmring.Role;

/**
 * One participant of a channel.
 *
 * @param index index in the participant table
 * @param epoch how often the entry has been used
 * @param role {@code PRODUCER}, {@code CONSUMER}, {@code BOTH}, or {@code NONE} if it has
 * done nothing yet
 * @param alive whether the kernel says it is alive
 * @param self whether it is this application
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
public record ParticipantDescriptor(int index, long epoch, String role, boolean alive, boolean self, long pid,
		long pidNamespace, int uid, Duration attachedFor, Duration heartbeatAge, long sent, long received,
		long rejected, long parks, long locked) {

	static ParticipantDescriptor of(ParticipantStats stats) {
		return new ParticipantDescriptor(stats.index(), stats.epoch(), role(stats.roles()), stats.alive(), stats.self(),
				stats.pid(), stats.pidNamespace(), stats.uid(), stats.attachedFor(), stats.heartbeatAge(), stats.sent(),
				stats.received(), stats.rejected(), stats.parks(), stats.locked());
	}

	private static String role(Set<Role> roles) {
		return switch (roles.size()) {
			case 0 -> "NONE";
			case 1 -> roles.iterator().next().name();
			default -> "BOTH";
		};
	}

}
