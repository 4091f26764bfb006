package io.shmring.internal.ring;

import io.shmring.internal.layout.Cursors;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;
import io.shmring.internal.layout.Unchecked;

/**
 * Tells a ring whose cursors lag from one whose cursors are damaged.
 */
final class Positions {

	/** Looks of a producer between two at the cursors. */
	private static final long STEPS = 64;

	private static final long ENOUGH_LOOKS = 1 << 16;

	private Positions() {
	}

	/**
	 * Returns where a producer looks after a slot that is claimed: behind it, or, at first
	 * and once in a while, where the cursors are if that is further on. A tail may be late
	 * by more than the ring, and a producer that was stopped may be left behind by others.
	 */
	static long next(RingMemory ring, long position, long looks) {
		if (looks > 0) {
			checkLooks(ring, position, looks);
		}
		long next = position + 1;
		if (looks % STEPS == 0) {
			next = later(next, Unchecked.getLongAcquire(ring.at(SegmentLayout.TAIL)));
			next = later(next, Unchecked.getLongAcquire(ring.at(SegmentLayout.HEAD)));
		}
		return next;
	}

	private static long later(long position, long other) {
		return (other - position > 0) ? other : position;
	}

	/** Looks at the cursors once in a while of a loop that should have ended by now. */
	static void checkLooks(RingMemory ring, long position, long looks) {
		if (looks % (ring.capacity + ENOUGH_LOOKS) == 0) {
			long head = Unchecked.getLongAcquire(ring.at(SegmentLayout.HEAD));
			if (position - head > 2 * ring.capacity || !Cursors.isPossible(ring.segment, ring.geometry, head)) {
				throw new DamagedSegmentException("cursors do not fit: head=" + Long.toUnsignedString(head)
						+ ", position=" + Long.toUnsignedString(position) + ", capacity=" + ring.capacity);
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
