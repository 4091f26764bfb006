package io.shmring.internal.channel;

import java.lang.foreign.MemorySegment;

import io.shmring.internal.inspect.Liveness;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;

/**
 * The heartbeats of the participants from look to look. One that has moved proves that its
 * owner was alive since the last look, so that the kernel need not be asked about it this
 * time; one that stands still proves nothing. Used by one thread.
 */
final class Pulses implements Liveness {

	private final MemorySegment memory;

	private final int self;

	private final long[] last;

	Pulses(MemorySegment memory, Geometry geometry, int self) {
		this.memory = memory;
		this.self = self;
		this.last = new long[geometry.participants()];
	}

	int count() {
		return this.last.length;
	}

	/** Looks at one heartbeat; returns whether it has not moved since the last look. */
	boolean standsStill(int index) {
		long heartbeat = Memory.getLongOpaque(this.memory,
				SegmentLayout.participant(index) + SegmentLayout.P_HEARTBEAT);
		boolean still = heartbeat == this.last[index];
		this.last[index] = heartbeat;
		return still;
	}

	/** Who is still there after the dead were settled was alive at this look. */
	@Override
	public boolean isAlive(int participantIndex) {
		return true;
	}

	@Override
	public int selfIndex() {
		return this.self;
	}

}
