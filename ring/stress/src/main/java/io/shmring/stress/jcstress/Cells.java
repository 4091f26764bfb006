package io.shmring.stress.jcstress;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;

import io.shmring.internal.layout.Memory;

/**
 * A few words of shared memory for each test state. There are more cells than two rounds
 * of states, so nobody uses a cell any more when it is handed out again.
 */
final class Cells {

	/** As one side sees the cells. */
	static final MemorySegment LEFT;

	/** As the other side sees them. */
	static final MemorySegment RIGHT;

	/** In a cell: a slot word, a flag, a head. */
	static final long WORD = 0;

	/** In a cell: what the word guards. */
	static final long PAYLOAD = 64;

	private static final long SIZE = 128;

	private static final long COUNT = 1 << 15;

	private static final AtomicLong NEXT = new AtomicLong();

	static {
		TwoMappings mappings = TwoMappings.of(COUNT * SIZE);
		LEFT = mappings.left();
		RIGHT = mappings.right();
	}

	private Cells() {
	}

	/** Hands out a cell of zeroes; returns its offset. */
	static long next() {
		long cell = NEXT.getAndIncrement() % COUNT * SIZE;
		Memory.setLongOpaque(LEFT, cell + WORD, 0);
		Memory.setLongOpaque(LEFT, cell + PAYLOAD, 0);
		return cell;
	}

}
