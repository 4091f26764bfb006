package io.shmring.internal.ring;

import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;

/**
 * Tells a ring whose cursors lag from one whose cursors are damaged.
 */
final class Positions {

	private static final long ENOUGH_LOOKS = 1 << 16;

	private Positions() {
	}

	/** Looks at the cursors once in a while of a loop that should have ended by now. */
	static void checkLooks(RingMemory ring, long looks) {
		if (looks % (ring.capacity + ENOUGH_LOOKS) == 0) {
			long tail = Memory.getLongAcquire(ring.memory, SegmentLayout.TAIL);
			long head = Memory.getLongAcquire(ring.memory, SegmentLayout.HEAD);
			long ahead = tail - head;
			if (ahead < -ring.capacity || ahead > 2 * ring.capacity) {
				throw new DamagedSegmentException("cursors do not fit: head=" + Long.toUnsignedString(head) + ", tail="
						+ Long.toUnsignedString(tail) + ", capacity=" + ring.capacity);
			}
		}
	}

}
