package io.shmring;

import java.time.Duration;
import java.util.List;

/**
 * Positions, counters and participants of a channel at about one instant. Counters of
 * participants reach the segment once per maintenance interval; positions and totals are
 * exact.
 *
 * @param name name of the channel
 * @param kind kind of the channel
 * @param state state as the asking process knows it
 * @param problems why the state is not UP, one sentence each
 * @param file absolute path of the segment
 * @param layoutVersion layout version of the segment
 * @param capacity number of slots
 * @param maxMessageSize longest payload in bytes
 * @param maxParticipants number of participant entries
 * @param head next position to consume, unsigned
 * @param tail next position to claim, unsigned
 * @param depth claimed and not yet consumed positions, 0 to {@code capacity}
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
 * @param incarnation random number of this segment
 * @param participants all attached participants, dead ones not yet recovered included
 * @param memory native memory of the asking process for this channel
 */
public record ChannelStats(String name, ChannelKind kind, ChannelState state, List<String> problems, String file,
		int layoutVersion, long capacity, int maxMessageSize, int maxParticipants, long head, long tail, long depth,
		long sent, long received, long rejected, long redelivered, long dropped, long aborted, long deadSlotRecoveries,
		long deadParticipantRecoveries, int stalledClaims, Duration oldestClaimAge, long incarnation,
		List<ParticipantStats> participants, ChannelMemory memory) {

	/**
	 * Returns how full the ring is.
	 * @return 0.0 to 1.0
	 */
	public double fillRatio() {
		return (double) this.depth / this.capacity;
	}

}
