package io.shmring.stress.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

import io.shmring.ChannelKind;

/**
 * The shipped rings with two slots: two producers claim until the ring is full. The
 * results are how many slots each of them got.
 */
@Outcome(id = { "0, 2", "1, 1", "2, 0" }, expect = Expect.ACCEPTABLE, desc = "each slot has one owner")
@Outcome(expect = Expect.FORBIDDEN, desc = "claims exceed the capacity, or a free slot was refused")
public class RingClaims {

	private final TwoEnds ends;

	RingClaims(ChannelKind kind) {
		this.ends = new TwoEnds(kind, 2);
	}

	void claimLeft(II_Result result) {
		result.r1 = this.ends.left.claimAll(3);
	}

	void claimRight(II_Result result) {
		result.r2 = this.ends.right.claimAll(3);
	}

	/** Many producers, one consumer. */
	@JCStressTest
	@JCStressMeta(RingClaims.class)
	@State
	public static class Mpsc extends RingClaims {

		public Mpsc() {
			super(ChannelKind.MPSC);
		}

		@Actor
		public void left(II_Result result) {
			claimLeft(result);
		}

		@Actor
		public void right(II_Result result) {
			claimRight(result);
		}

	}

	/** Many producers, many consumers. */
	@JCStressTest
	@JCStressMeta(RingClaims.class)
	@State
	public static class Mpmc extends RingClaims {

		public Mpmc() {
			super(ChannelKind.MPMC);
		}

		@Actor
		public void left(II_Result result) {
			claimLeft(result);
		}

		@Actor
		public void right(II_Result result) {
			claimRight(result);
		}

	}

}
