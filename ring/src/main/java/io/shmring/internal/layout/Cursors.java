package io.shmring.internal.layout;

import java.lang.foreign.MemorySegment;

/**
 * Finds the true end of a ring. The tail in the segment is late by the claims whose owners
 * have not written it yet, and steps back when an owner that was stopped in between goes
 * on; claims themselves have no gaps.
 */
public final class Cursors {

	private Cursors() {
	}

	/**
	 * Returns the next position to claim, at some instant of the call.
	 * @param memory the segment
	 * @param geometry its geometry
	 * @return the position; anything if the segment is damaged
	 */
	public static long tail(MemorySegment memory, Geometry geometry) {
		long position = writtenTail(memory);
		for (long n = 0; n < geometry.capacity() && isClaimed(memory, geometry, position); n++) {
			position++;
		}
		return position;
	}

	/**
	 * Returns the next position to claim as far as looking takes no memory: in the first lap
	 * the search ends at the page that nobody has touched, so a late tail may stay late.
	 * @param memory the segment; of a header alone, the tail is taken as it is written
	 * @param geometry its geometry
	 * @return the position; anything if the segment is damaged
	 */
	public static long visibleTail(MemorySegment memory, Geometry geometry) {
		long position = writtenTail(memory);
		long most = (memory.byteSize() < geometry.size()) ? 0 : geometry.capacity();
		for (long n = 0; n < most && isTouched(memory, geometry, position)
				&& isClaimed(memory, geometry, position); n++) {
			position++;
		}
		return position;
	}

	private static long writtenTail(MemorySegment memory) {
		long head = Memory.getLongAcquire(memory, SegmentLayout.HEAD);
		long tail = Memory.getLongAcquire(memory, SegmentLayout.TAIL);
		return (tail - head < 0) ? head : tail;
	}

	/** Whether the slot before lies in the same page, or the ring has gone round. */
	private static boolean isTouched(MemorySegment memory, Geometry geometry, long position) {
		long used = position - Memory.getLongOpaque(memory, SegmentLayout.START_POSITION);
		return used >= geometry.capacity() || (used > 0 && geometry.slot(position)
				/ SegmentLayout.PAGE_SIZE == geometry.slot(position - 1) / SegmentLayout.PAGE_SIZE);
	}

	/**
	 * Returns whether a head can be one: the slot before it was claimed for its position, and
	 * since then twice at most, as long as the head has not moved.
	 * @param memory the segment
	 * @param geometry its geometry
	 * @param head the position in question
	 * @return whether it is possible, or no longer the head
	 */
	public static boolean isPossible(MemorySegment memory, Geometry geometry, long head) {
		if (head == Memory.getLongOpaque(memory, SegmentLayout.START_POSITION)) {
			return true;
		}
		long lap = geometry.lap(head - 1);
		long word = Memory.getLongAcquire(memory, geometry.slot(head - 1));
		return (SlotWord.isClaimed(word, lap) && SlotWord.lapsAhead(word, lap) <= 2)
				|| Memory.getLongAcquire(memory, SegmentLayout.HEAD) != head;
	}

	private static boolean isClaimed(MemorySegment memory, Geometry geometry, long position) {
		long word = Memory.getLongAcquire(memory, geometry.slot(position));
		return SlotWord.isClaimed(word, geometry.lap(position));
	}

}
