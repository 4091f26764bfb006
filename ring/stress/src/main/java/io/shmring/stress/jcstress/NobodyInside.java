package io.shmring.stress.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

import io.shmring.internal.layout.Memory;
import io.shmring.internal.ring.Gate;
import io.shmring.internal.ring.Visitor;

/**
 * Somebody enters a gate while it is closed. The results are whether he got in, and whether
 * the closing side saw him outside, and would go on to unmap the segment.
 */
public final class NobodyInside {

	private NobodyInside() {
	}

	/** The closing side stops all threads between closing and looking. */
	@JCStressTest
	@Outcome(id = { "true, false", "false, true", "false, false" }, expect = Expect.ACCEPTABLE,
			desc = "was seen inside, or did not get in")
	@Outcome(id = "true, true", expect = Expect.FORBIDDEN, desc = "is inside, and nobody knows")
	@State
	public static class Shipped {

		private final Gate gate = new Gate();

		private final Visitor visitor = new Visitor(this.gate, Thread.currentThread());

		@Actor
		public void visitor(ZZ_Result result) {
			try {
				this.visitor.enter();
				result.r1 = true;
			}
			catch (IllegalStateException ex) {
				// closed
			}
		}

		@Actor
		public void closer(ZZ_Result result) {
			this.gate.close();
			result.r2 = this.visitor.isOutside();
		}

	}

	/** The closing side has a fence of its own only. */
	@JCStressTest
	@Outcome(id = { "true, false", "false, true", "false, false" }, expect = Expect.ACCEPTABLE,
			desc = "was seen inside, or did not get in")
	@Outcome(id = "true, true", expect = Expect.ACCEPTABLE_INTERESTING, desc = "is inside, and nobody knows")
	@State
	public static class OwnFence {

		private final long cell = Cells.next();

		@Actor
		public void visitor(ZZ_Result result) {
			Memory.setLongOpaque(Cells.LEFT, this.cell + Cells.PAYLOAD, 1);
			result.r1 = Memory.getLongAcquire(Cells.LEFT, this.cell + Cells.WORD) == 0;
		}

		@Actor
		public void closer(ZZ_Result result) {
			Memory.setLongVolatile(Cells.RIGHT, this.cell + Cells.WORD, 1);
			result.r2 = Memory.getLongAcquire(Cells.RIGHT, this.cell + Cells.PAYLOAD) == 0;
		}

	}

}
