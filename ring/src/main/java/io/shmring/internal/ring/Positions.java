package io.shmring.internal.ring;

import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;

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

	/**
	 * Checks a word that keeps a cursor from going on: a slot holds the lap of the
	 * position, or the one before.
	 */
	static void checkBehind(RingMemory ring, long position, long word) {
		if (SlotWord.lapsAhead(word, ring.lap(position)) < -1) {
			throw damaged(position, word);
		}
	}

	/** Returns what to throw for a word nobody writes. */
	static DamagedSegmentException damaged(long position, long word) {
		return new DamagedSegmentException("slot word is impossible: position=" + Long.toUnsignedString(position)
				+ ", word=" + Long.toHexString(word) + ", state=" + SlotWord.nameOf(SlotWord.state(word)));
	}

}
