package io.shmring.boot.actuate;

import java.time.Duration;
import java.util.List;

import io.shmring.ChannelStats;

/**
 * Readings of an open channel.
 *
 * @param kind kind of the channel
 * @param state {@code UP}, {@code DEGRADED} or {@code FAILED}
 * @param problems why the state is not UP, one sentence each
 * @param file absolute path of the segment
 * @param layoutVersion layout version of the segment
 * @param incarnation random number of this segment, in hexadecimal
 * @param capacity number of slots
 * @param maxMessageSize longest payload in bytes
 * @param maxParticipants number of participant entries
 * @param head next position to consume
 * @param tail next position to claim
 * @param depth claimed and not yet consumed positions
 * @param fillRatio how full the ring is, 0.0 to 1.0
 * @param sent messages sent since the segment was created
 * @param received messages received since the segment was created
 * @param rejected offers that found the ring full
 * @param redelivered messages marked for another delivery
 * @param dropped messages dropped because their consumer died
 * @param aborted claims given up by live producers
 * @param deadSlotRecoveries slots settled because their owner died
 * @param deadParticipantRecoveries dead participants recovered
 * @param stalledClaims claims held by live participants for more than a second
 * @param oldestClaimAge age of the oldest of them, zero if there is none
 * @param participants all attached participants
 * @param memory native memory of this process for the channel
 */
public record OpenChannelDescriptor(String kind, String state, List<String> problems, String file, int layoutVersion,
		String incarnation, long capacity, int maxMessageSize, int maxParticipants, long head, long tail, long depth,
		double fillRatio, long sent, long received, long rejected, long redelivered, long dropped, long aborted,
		long deadSlotRecoveries, long deadParticipantRecoveries, int stalledClaims, Duration oldestClaimAge,
		List<ParticipantDescriptor> participants, ChannelMemoryDescriptor memory) implements ChannelDescriptor {

	static OpenChannelDescriptor of(ChannelStats stats) {
		return new OpenChannelDescriptor(stats.kind().toString(), stats.state().name(), stats.problems(), stats.file(),
				stats.layoutVersion(), Long.toHexString(stats.incarnation()), stats.capacity(), stats.maxMessageSize(),
				stats.maxParticipants(), stats.head(), stats.tail(), stats.depth(), stats.fillRatio(), stats.sent(),
				stats.received(), stats.rejected(), stats.redelivered(), stats.dropped(), stats.aborted(),
				stats.deadSlotRecoveries(), stats.deadParticipantRecoveries(), stats.stalledClaims(),
				stats.oldestClaimAge(), stats.participants().stream().map(ParticipantDescriptor::of).toList(),
				ChannelMemoryDescriptor.of(stats.memory()));
	}

}
