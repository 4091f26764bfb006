package io.shmring.stress.jcstress;

import java.lang.foreign.MemorySegment;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SlotWord;

/**
 * Two producers try to claim one free slot. The results are whether each of them believes
 * that it has the slot, and whom the slot word names in the end.
 */
public final class OneOwnerPerSlot {

	private static final long FREE = SlotWord.of(0, SlotWord.EMPTY);

	private OneOwnerPerSlot() {
	}

	private static long claimedBy(int owner) {
		return SlotWord.of(0, SlotWord.owner(owner, 1), SlotWord.WRITING);
	}

	private static int ownerOf(long cell) {
		return SlotWord.indexOf(Memory.getLongAcquire(Cells.LEFT, cell + Cells.WORD));
	}

	/** Claims by compare-and-set. */
	@JCStressTest
	@Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "the first has it and is named")
	@Outcome(id = "0, 1, 2", expect = Expect.ACCEPTABLE, desc = "the second has it and is named")
	@Outcome(expect = Expect.FORBIDDEN, desc = "two have it, nobody has it, or another one is named")
	@State
	public static class Shipped {

		private final long cell = Cells.next();

		private int claim(MemorySegment memory, int owner) {
			return Memory.casLong(memory, this.cell + Cells.WORD, FREE, claimedBy(owner)) ? 1 : 0;
		}

		@Actor
		public void first(III_Result result) {
			result.r1 = claim(Cells.LEFT, 1);
		}

		@Actor
		public void second(III_Result result) {
			result.r2 = claim(Cells.RIGHT, 2);
		}

		@Arbiter
		public void named(III_Result result) {
			result.r3 = ownerOf(this.cell);
		}

	}

	/** Looks, then stores. */
	@JCStressTest
	@Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "the first has it and is named")
	@Outcome(id = "0, 1, 2", expect = Expect.ACCEPTABLE, desc = "the second has it and is named")
	@Outcome(id = "1, 1, [12]", expect = Expect.ACCEPTABLE_INTERESTING, desc = "two have it, one is named")
	@State
	public static class CheckThenSet {

		private final long cell = Cells.next();

		private int claim(MemorySegment memory, int owner) {
			if (Memory.getLongAcquire(memory, this.cell + Cells.WORD) != FREE) {
				return 0;
			}
			Memory.setLongVolatile(memory, this.cell + Cells.WORD, claimedBy(owner));
			return 1;
		}

		@Actor
		public void first(III_Result result) {
			result.r1 = claim(Cells.LEFT, 1);
		}

		@Actor
		public void second(III_Result result) {
			result.r2 = claim(Cells.RIGHT, 2);
		}

		@Arbiter
		public void named(III_Result result) {
			result.r3 = ownerOf(this.cell);
		}

	}

}
