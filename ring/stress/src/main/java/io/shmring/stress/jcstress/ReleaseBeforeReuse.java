package io.shmring.stress.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

import io.shmring.internal.layout.Memory;

/**
 * A single consumer reads message 1 from the only slot and moves the head; a producer with
 * message 2 looks at the head once. The results are the message that was read, and whether
 * the producer found room.
 */
public final class ReleaseBeforeReuse {

	private ReleaseBeforeReuse() {
	}

	private static long fullCell() {
		long cell = Cells.next();
		Memory.putLong(Cells.LEFT, cell + Cells.PAYLOAD, 1);
		return cell;
	}

	private static void write(long head, long cell, II_Result result) {
		if (head == 1) {
			Memory.putLong(Cells.RIGHT, cell + Cells.PAYLOAD, 2);
			result.r2 = 1;
		}
	}

	/** The head is stored with volatile effect after the read, and loaded with acquire. */
	@JCStressTest
	@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "found the ring full")
	@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "used the slot again after its release")
	@Outcome(expect = Expect.FORBIDDEN, desc = "overwrote a message that was being read")
	@State
	public static class Shipped {

		private final long cell = fullCell();

		@Actor
		public void consumer(II_Result result) {
			result.r1 = (int) Memory.getLong(Cells.LEFT, this.cell + Cells.PAYLOAD);
			Memory.setLongVolatile(Cells.LEFT, this.cell + Cells.WORD, 1);
		}

		@Actor
		public void producer(II_Result result) {
			write(Memory.getLongAcquire(Cells.RIGHT, this.cell + Cells.WORD), this.cell, result);
		}

	}

	/** Moves the head, then reads. */
	@JCStressTest
	@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "found the ring full")
	@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "used the slot again after its release")
	@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "overwrote a message that was being read")
	@State
	public static class ReleaseFirst {

		private final long cell = fullCell();

		@Actor
		public void consumer(II_Result result) {
			Memory.setLongOpaque(Cells.LEFT, this.cell + Cells.WORD, 1);
			result.r1 = (int) Memory.getLong(Cells.LEFT, this.cell + Cells.PAYLOAD);
		}

		@Actor
		public void producer(II_Result result) {
			write(Memory.getLongAcquire(Cells.RIGHT, this.cell + Cells.WORD), this.cell, result);
		}

	}

	/** Opaque on both sides. It takes a machine with weak ordering to show the mistake. */
	@JCStressTest
	@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "found the ring full")
	@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "used the slot again after its release")
	@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "overwrote a message that was being read")
	@State
	public static class OpaqueOnWeakMachines {

		private final long cell = fullCell();

		@Actor
		public void consumer(II_Result result) {
			result.r1 = (int) Memory.getLong(Cells.LEFT, this.cell + Cells.PAYLOAD);
			Memory.setLongOpaque(Cells.LEFT, this.cell + Cells.WORD, 1);
		}

		@Actor
		public void producer(II_Result result) {
			write(Memory.getLongOpaque(Cells.RIGHT, this.cell + Cells.WORD), this.cell, result);
		}

	}

}
