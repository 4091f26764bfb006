package io.shmring.internal.channel;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import io.shmring.ChannelMemory;
import io.shmring.ChannelMemory.Category;
import io.shmring.ChannelSpec;
import io.shmring.ChannelState;
import io.shmring.ChannelStats;
import io.shmring.internal.inspect.Observation;
import io.shmring.internal.inspect.SegmentSnapshot;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.posix.MemoryCalls;
import io.shmring.internal.posix.PosixException;

/**
 * Reads what {@code ShmChannel.stats} returns.
 */
record StatsReader(ChannelSpec spec, Attachment attachment, ChannelHealth health, StallWatch stalls) {

	ChannelStats read() {
		Geometry geometry = this.attachment.segment().geometry();
		if (this.health.state() == ChannelState.FAILED) {
			// the bytes may be gone; what is known beside them still counts
			try (Arena arena = Arena.ofConfined()) {
				MemorySegment nothing = arena.allocate(geometry.slotsOffset(), Long.BYTES);
				return SegmentSnapshot.take(nothing, geometry, this.attachment, observation(memory(geometry, 0, 0)));
			}
		}
		MemorySegment memory = this.attachment.segment().memory();
		long used = Memory.getLongAcquire(memory, SegmentLayout.TAIL)
				- Memory.getLongOpaque(memory, SegmentLayout.START_POSITION);
		long touched = Math.clamp(used, 0, geometry.capacity()) * geometry.stride();
		return SegmentSnapshot.take(memory, geometry, this.attachment,
				observation(memory(geometry, touched, resident(memory))));
	}

	private Observation observation(ChannelMemory memory) {
		return new Observation(this.spec.name(), this.spec.file().toString(), this.health.state(),
				this.health.problems(), this.stalls.stalledClaims(), this.stalls.oldestClaimAge(), memory);
	}

	private ChannelMemory memory(Geometry geometry, long touched, long resident) {
		long header = geometry.slotsOffset();
		return new ChannelMemory(new Category(header, header, header),
				new Category(touched, touched, geometry.size() - header), new Category(0, 0, 0), resident, 0,
				this.spec.memoryLock());
	}

	private static long resident(MemorySegment memory) {
		try {
			return MemoryCalls.resident(memory);
		}
		catch (PosixException ex) {
			return 0;
		}
	}

}
