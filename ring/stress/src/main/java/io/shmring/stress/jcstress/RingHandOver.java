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
 * The shipped rings with one slot, which holds message 1: a consumer receives up to two
 * messages while a producer offers message 2. The results are the messages received, as
 * digits, and whether the offer was taken.
 */
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "the ring was full")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "the slot was used again, its message not yet received")
@Outcome(id = "12, 1", expect = Expect.ACCEPTABLE, desc = "both were received in order")
@Outcome(expect = Expect.FORBIDDEN, desc = "a message was overwritten, torn, repeated or lost")
public class RingHandOver {

	private final TwoEnds ends;

	RingHandOver(ChannelKind kind) {
		this.ends = new TwoEnds(kind, 1);
		this.ends.right.offer(1);
	}

	void receive(II_Result result) {
		result.r1 = this.ends.left.poll(2);
	}

	void send(II_Result result) {
		result.r2 = this.ends.right.offer(2);
	}

	/** One producer, one consumer. */
	@JCStressTest
	@JCStressMeta(RingHandOver.class)
	@State
	public static class Spsc extends RingHandOver {

		public Spsc() {
			super(ChannelKind.SPSC);
		}

		@Actor
		public void consumer(II_Result result) {
			receive(result);
		}

		@Actor
		public void producer(II_Result result) {
			send(result);
		}

	}

	/** Many producers, one consumer. */
	@JCStressTest
	@JCStressMeta(RingHandOver.class)
	@State
	public static class Mpsc extends RingHandOver {

		public Mpsc() {
			super(ChannelKind.MPSC);
		}

		@Actor
		public void consumer(II_Result result) {
			receive(result);
		}

		@Actor
		public void producer(II_Result result) {
			send(result);
		}

	}

	/** Many producers, many consumers. */
	@JCStressTest
	@JCStressMeta(RingHandOver.class)
	@State
	public static class Mpmc extends RingHandOver {

		public Mpmc() {
			super(ChannelKind.MPMC);
		}

		@Actor
		public void consumer(II_Result result) {
			receive(result);
		}

		@Actor
		public void producer(II_Result result) {
			send(result);
		}

	}

}
