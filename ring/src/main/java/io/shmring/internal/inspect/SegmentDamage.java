package io.shmring.internal.inspect;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

import io.shmring.internal.layout.Cursors;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;

/**
 * What stands in a segment although no participant writes it there, one sentence each.
 * Whoever looks at a channel finds the same, from outside and as a participant.
 */
public final class SegmentDamage {

	private SegmentDamage() {
	}

	/**
	 * Looks at the header, the positions and the slots, as a participant that has just come.
	 * @param memory the mapping, may be read-only
	 * @param geometry its checked geometry
	 * @param fileSize the size of the file in bytes
	 * @param touched whether all pages were touched; if not, only slots that have been used
	 * are looked at
	 * @return what is damaged, empty if nothing is
	 */
	public static List<String> find(MemorySegment memory, Geometry geometry, long fileSize, boolean touched) {
		List<String> damages = ofHeader(memory, geometry, fileSize);
		long start = Memory.getLongOpaque(memory, SegmentLayout.START_POSITION);
		long used = Cursors.visibleTail(memory, geometry) - start;
		long slots = touched ? geometry.capacity() : Math.clamp(used, 0, geometry.capacity());
		int damaged = 0;
		for (long slot = start; slot != start + Math.min(slots, ClaimWatch.REACH); slot++) {
			if (SlotWord.state(Memory.getLongAcquire(memory, geometry.slot(slot))) > SlotWord.REDELIVER) {
				damaged++;
			}
		}
		if (damaged > 0) {
			damages.add(ofSlots(damaged));
		}
		return damages;
	}

	/**
	 * Looks at the header and the positions.
	 * @param memory the mapping, may be read-only
	 * @param geometry its checked geometry
	 * @param fileSize the size of the file in bytes
	 * @return what is damaged, a new list
	 */
	public static List<String> ofHeader(MemorySegment memory, Geometry geometry, long fileSize) {
		List<String> damages = new ArrayList<>();
		long magic = Memory.getLongAcquire(memory, SegmentLayout.MAGIC_WORD);
		if (magic != SegmentLayout.MAGIC) {
			damages.add("header was overwritten: magic=" + Long.toHexString(magic));
		}
		String problem = Geometry.read(memory).problem(memory, fileSize);
		if (!problem.isEmpty()) {
			damages.add("header was overwritten: " + problem);
		}
		long head = Memory.getLongAcquire(memory, SegmentLayout.HEAD);
		long tail = Memory.getLongAcquire(memory, SegmentLayout.TAIL);
		boolean impossible = tail - head > 2 * geometry.capacity()
				|| (problem.isEmpty() && !Cursors.isPossible(memory, geometry, head));
		if (impossible && stand(memory, head, tail)) {
			damages.add("positions are impossible: head=" + Long.toUnsignedString(head) + ", tail="
					+ Long.toUnsignedString(tail) + ", capacity=" + geometry.capacity());
		}
		return damages;
	}

	/** Both are read again, so that traffic between two loads is not taken for damage. */
	private static boolean stand(MemorySegment memory, long head, long tail) {
		return Memory.getLongAcquire(memory, SegmentLayout.HEAD) == head
				&& Memory.getLongAcquire(memory, SegmentLayout.TAIL) == tail;
	}

	/**
	 * Says that slots are damaged.
	 * @param slots how many are in no state that exists
	 * @return the sentence
	 */
	public static String ofSlots(int slots) {
		return "slots are in no known state: slots=" + slots;
	}

}
