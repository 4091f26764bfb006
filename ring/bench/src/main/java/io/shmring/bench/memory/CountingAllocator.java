package io.shmring.bench.memory;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts on every allocation: one atomic addition for the bytes in use, and a
 * compare-and-set whenever they pass their peak.
 */
final class CountingAllocator extends BumpAllocator {

	private final AtomicLong live = new AtomicLong();

	private final AtomicLong peak = new AtomicLong();

	/** Starts below a peak that was reached before, or at zero. */
	CountingAllocator(long peak) {
		this.peak.set(peak);
	}

	@Override
	MemorySegment allocate(long size) {
		MemorySegment segment = super.allocate(size);
		long now = this.live.addAndGet(size);
		long before = this.peak.get();
		while (now > before && !this.peak.compareAndSet(before, now)) {
			before = this.peak.get();
		}
		return segment;
	}

}
