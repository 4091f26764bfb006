package io.shmring.stress.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

import io.shmring.internal.layout.Memory;
import io.shmring.internal.waiting.SleepWord;

/**
 * A consumer is about to sleep while a producer makes its condition true and looks for
 * sleepers. The results are whether the consumer saw the condition, and whether the
 * producer found it on the sleep word and stepped the word, which keeps the kernel from
 * putting it to sleep. The consumer never enters the kernel here.
 */
public final class NobodySleepsOn {

	private static final int SLEEPERS = 1;

	private NobodySleepsOn() {
	}

	/** A cell with a condition in WORD and the sleep word in PAYLOAD. */
	private static final class Bed {

		private final long cell = Cells.next();

		private final SleepWord consumers = new SleepWord(Cells.LEFT, this.cell + Cells.PAYLOAD);

		private final SleepWord producers = new SleepWord(Cells.RIGHT, this.cell + Cells.PAYLOAD);

		void sleep(ZZ_Result result) {
			this.consumers.sleep(() -> {
				result.r1 = Memory.getLongAcquire(Cells.LEFT, this.cell + Cells.WORD) == 1;
				return true;
			}, 1);
		}

		void lieDown(ZZ_Result result) {
			Memory.casInt(Cells.LEFT, this.cell + Cells.PAYLOAD, 0, SLEEPERS);
			result.r1 = Memory.getLongAcquire(Cells.LEFT, this.cell + Cells.WORD) == 1;
		}

		boolean isWoken() {
			return (Memory.getIntVolatile(Cells.LEFT, this.cell + Cells.PAYLOAD) & SLEEPERS) == 0;
		}

	}

	/** The condition becomes true by a release store, as in a commit. */
	@JCStressTest
	@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "saw the message before it slept")
	@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "was woken")
	@Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "saw the message and was woken")
	@Outcome(id = "false, false", expect = Expect.FORBIDDEN, desc = "sleeps while a message is there")
	@State
	public static class Shipped {

		private final Bed bed = new Bed();

		@Actor
		public void consumer(ZZ_Result result) {
			this.bed.sleep(result);
		}

		@Actor
		public void producer() {
			Memory.setLongRelease(Cells.RIGHT, this.bed.cell + Cells.WORD, 1);
			this.bed.producers.signal();
		}

		@Arbiter
		public void woken(ZZ_Result result) {
			result.r2 = this.bed.isWoken();
		}

	}

	/** The consumer passes a barrier of its own only. */
	@JCStressTest
	@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "saw the message before it slept")
	@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "was woken")
	@Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "saw the message and was woken")
	@Outcome(id = "false, false", expect = Expect.ACCEPTABLE_INTERESTING, desc = "sleeps while a message is there")
	@State
	public static class OwnBarrier {

		private final Bed bed = new Bed();

		@Actor
		public void consumer(ZZ_Result result) {
			this.bed.lieDown(result);
		}

		@Actor
		public void producer() {
			Memory.setLongRelease(Cells.RIGHT, this.bed.cell + Cells.WORD, 1);
			this.bed.producers.signal();
		}

		@Arbiter
		public void woken(ZZ_Result result) {
			result.r2 = this.bed.isWoken();
		}

	}

}
