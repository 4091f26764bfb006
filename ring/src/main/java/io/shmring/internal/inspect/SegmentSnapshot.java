package io.shmring.internal.inspect;

import java.lang.foreign.MemorySegment;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelKind;
import io.shmring.ChannelStats;
import io.shmring.ParticipantStats;
import io.shmring.internal.layout.Cursors;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;

/**
 * Reads positions, totals and participants of a segment. Writes nothing, locks nothing
 * and trusts nothing but the geometry: whatever the bytes are, no number comes out below
 * zero and nothing is thrown. Positions come out as they are stored.
 */
public final class SegmentSnapshot {

	private SegmentSnapshot() {
	}

	/**
	 * Takes a snapshot.
	 * @param memory the mapping, may be read-only
	 * @param geometry its checked geometry
	 * @param liveness knows who is alive
	 * @param observation what is known beside the bytes
	 * @return the snapshot, consistent to within concurrent traffic
	 */
	public static ChannelStats take(MemorySegment memory, Geometry geometry, Liveness liveness,
			Observation observation) {
		long head = Memory.getLongAcquire(memory, SegmentLayout.HEAD);
		long tail = Cursors.visibleTail(memory, geometry);
		long start = Memory.getLongOpaque(memory, SegmentLayout.START_POSITION);
		long aborted = total(memory, SegmentLayout.ABORTED);
		long deadSlots = total(memory, SegmentLayout.DEAD_SLOTS);
		long skipped = total(memory, SegmentLayout.SKIPPED);
		List<ParticipantStats> participants = ParticipantTable.read(memory, geometry, liveness);
		return new ChannelStats(observation.name(), kind(geometry), observation.state(), observation.problems(),
				observation.file(), SegmentLayout.VERSION, geometry.capacity(), geometry.maxMessageSize(),
				geometry.participants(), head, tail, Math.clamp(tail - head, 0, geometry.capacity()),
				Math.max(0, tail - start - aborted - deadSlots), Math.max(0, head - start - skipped),
				rejected(memory, participants), total(memory, SegmentLayout.REDELIVERED),
				total(memory, SegmentLayout.DROPPED), aborted, deadSlots, ParticipantTable.deaths(memory, geometry),
				observation.stalledClaims(), observation.oldestClaimAge(),
				Memory.getLongOpaque(memory, SegmentLayout.INCARNATION), participants, observation.memory());
	}

	/**
	 * Reads all attached participants.
	 * @param memory the mapping, may be read-only
	 * @param geometry its checked geometry
	 * @param liveness knows who is alive
	 * @return the participants in the order of their entries
	 */
	public static List<ParticipantStats> participants(MemorySegment memory, Geometry geometry, Liveness liveness) {
		return ParticipantTable.read(memory, geometry, liveness);
	}

	/**
	 * Reads one participant.
	 * @param memory the mapping, may be read-only
	 * @param index index of its entry
	 * @param liveness knows who is alive
	 * @return the participant, or {@code null} if the entry is not attached
	 */
	public static @Nullable ParticipantStats participant(MemorySegment memory, int index, Liveness liveness) {
		return ParticipantTable.read(memory, index, liveness);
	}

	/**
	 * Returns whether a participant that is not there any more has died.
	 * @param memory the mapping, may be read-only
	 * @param gone the participant as last seen
	 * @return whether it is known to have died; {@code false} also if its entry has had many
	 * owners since
	 */
	public static boolean hasDied(MemorySegment memory, ParticipantStats gone) {
		return ParticipantTable.hasDied(memory, gone.index(), gone.epoch());
	}

	/**
	 * Returns the kind a checked geometry stands for.
	 * @param geometry the geometry
	 * @return the kind
	 */
	public static ChannelKind kind(Geometry geometry) {
		return ChannelKind.of(geometry.kind());
	}

	private static long rejected(MemorySegment memory, List<ParticipantStats> participants) {
		long sum = total(memory, SegmentLayout.REJECTED);
		for (ParticipantStats participant : participants) {
			sum += participant.rejected();
		}
		return Math.max(0, sum);
	}

	private static long total(MemorySegment memory, long offset) {
		return Math.max(0, Memory.getLongOpaque(memory, offset));
	}

}
