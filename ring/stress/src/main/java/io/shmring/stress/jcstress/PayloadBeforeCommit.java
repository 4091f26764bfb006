package io.shmring.stress.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SlotWord;

/**
 * A producer writes a payload and commits; a consumer looks once. The results are the
 * state it found, and the payload if it was READABLE.
 */
public final class PayloadBeforeCommit {

	private static final long OWNER = SlotWord.owner(1, 1);

	private static final long CLAIMED = SlotWord.of(0, OWNER, SlotWord.WRITING);

	private static final long COMMITTED = SlotWord.of(0, SlotWord.READABLE);

	private PayloadBeforeCommit() {
	}

	private static long claimedCell() {
		long cell = Cells.next();
		Memory.setLongOpaque(Cells.LEFT, cell + Cells.WORD, CLAIMED);
		return cell;
	}

	private static void read(long word, long cell, II_Result result) {
		result.r1 = SlotWord.state(word);
		result.r2 = (word == COMMITTED) ? (int) Memory.getLong(Cells.RIGHT, cell + Cells.PAYLOAD) : -1;
	}

	/** The payload is plain, the commit a compare-and-set, the look an acquire load. */
	@JCStressTest
	@Outcome(id = "1, -1", expect = Expect.ACCEPTABLE, desc = "looked before the commit")
	@Outcome(id = "2, 42", expect = Expect.ACCEPTABLE, desc = "found the commit and the payload")
	@Outcome(expect = Expect.FORBIDDEN, desc = "found the commit without the payload")
	@State
	public static class Shipped {

		private final long cell = claimedCell();

		@Actor
		public void producer() {
			Memory.putLong(Cells.LEFT, this.cell + Cells.PAYLOAD, 42);
			Memory.casLong(Cells.LEFT, this.cell + Cells.WORD, CLAIMED, COMMITTED);
		}

		@Actor
		public void consumer(II_Result result) {
			read(Memory.getLongAcquire(Cells.RIGHT, this.cell + Cells.WORD), this.cell, result);
		}

	}

	/** Commits, then writes the payload. */
	@JCStressTest
	@Outcome(id = "1, -1", expect = Expect.ACCEPTABLE, desc = "looked before the commit")
	@Outcome(id = "2, 42", expect = Expect.ACCEPTABLE, desc = "found the commit and the payload")
	@Outcome(id = "2, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "found the commit without the payload")
	@State
	public static class CommitFirst {

		private final long cell = claimedCell();

		@Actor
		public void producer() {
			Memory.setLongOpaque(Cells.LEFT, this.cell + Cells.WORD, COMMITTED);
			Memory.putLong(Cells.LEFT, this.cell + Cells.PAYLOAD, 42);
		}

		@Actor
		public void consumer(II_Result result) {
			read(Memory.getLongAcquire(Cells.RIGHT, this.cell + Cells.WORD), this.cell, result);
		}

	}

	/** Opaque on both sides. It takes a machine with weak ordering to show the mistake. */
	@JCStressTest
	@Outcome(id = "1, -1", expect = Expect.ACCEPTABLE, desc = "looked before the commit")
	@Outcome(id = "2, 42", expect = Expect.ACCEPTABLE, desc = "found the commit and the payload")
	@Outcome(id = "2, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "found the commit without the payload")
	@State
	public static class OpaqueOnWeakMachines {

		private final long cell = claimedCell();

		@Actor
		public void producer() {
			Memory.putLong(Cells.LEFT, this.cell + Cells.PAYLOAD, 42);
			Memory.setLongOpaque(Cells.LEFT, this.cell + Cells.WORD, COMMITTED);
		}

		@Actor
		public void consumer(II_Result result) {
			read(Memory.getLongOpaque(Cells.RIGHT, this.cell + Cells.WORD), this.cell, result);
		}

	}

}
