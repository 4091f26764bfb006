package io.shmring.stress.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

import io.shmring.ChannelKind;

/**
 * The shipped {@code mpmc} ring with messages 1 and 2 in it: two consumers each receive one.
 */
@JCStressTest
@Outcome(id = { "1, 2", "2, 1" }, expect = Expect.ACCEPTABLE, desc = "each message went to one consumer")
@Outcome(expect = Expect.FORBIDDEN, desc = "a message was delivered twice or held back")
@State
public class RingDelivery {

	private final TwoEnds ends = new TwoEnds(ChannelKind.MPMC, 2);

	public RingDelivery() {
		this.ends.left.offer(1);
		this.ends.left.offer(2);
	}

	@Actor
	public void left(II_Result result) {
		result.r1 = this.ends.left.poll(1);
	}

	@Actor
	public void right(II_Result result) {
		result.r2 = this.ends.right.poll(1);
	}

}
