package io.shmring.internal.channel;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import io.shmring.ChannelSpec;
import io.shmring.ChannelState;
import io.shmring.ChannelStats;
import io.shmring.internal.inspect.Observation;
import io.shmring.internal.inspect.SegmentSnapshot;
import io.shmring.internal.layout.Geometry;

/**
 * Reads what {@code ShmChannel.stats} returns through a read-only view: header, participant
 * table, and the words of the slots at the tail.
 */
record StatsReader(ChannelSpec spec, Attachment attachment, ChannelHealth health, StallWatch stalls) {

	ChannelStats read() {
		Geometry geometry = this.attachment.segment().geometry();
		if (this.health.state() == ChannelState.FAILED) {
			// the bytes may be gone; what is known beside them still counts
			try (Arena arena = Arena.ofConfined()) {
				MemorySegment nothing = arena.allocate(geometry.slotsOffset(), Long.BYTES);
				return SegmentSnapshot.take(nothing, geometry, this.attachment, observation());
			}
		}
		MemorySegment memory = this.attachment.segment().memory().asReadOnly();
		return SegmentSnapshot.take(memory, geometry, this.attachment, observation());
	}

	private Observation observation() {
		return new Observation(this.spec.name(), this.spec.file().toString(), this.health.state(),
				this.health.problems(), this.stalls.stalledClaims(), this.stalls.oldestClaimAge(),
				this.attachment.account().memory());
	}

}
