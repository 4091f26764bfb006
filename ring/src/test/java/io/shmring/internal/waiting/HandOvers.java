package io.shmring.internal.waiting;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;

/**
 * Threads that hand over to each other through a ring and sleep whenever they must wait,
 * each for a safety time that is far longer than anything here takes. Random delays lie
 * before each hand-over and on both sides of the last look before the sleep, so that
 * wake-ups come at every moment of it.
 */
final class HandOvers {

	/** Around the time it takes a thread to go to sleep or to wake up. */
	private static final int LONGEST_DELAY_NANOS = 20_000;

	private final Ends ends;

	private final long messages;

	private final long safety;

	private final AtomicLong received = new AtomicLong();

	private final LongAdder sleeps = new LongAdder();

	private volatile boolean lost;

	/**
	 * How it ended.
	 *
	 * @param handOvers messages received and slots freed
	 * @param sleeps how often a thread went to sleep
	 * @param lost whether one slept for all of the safety time while its condition held
	 */
	record Outcome(long handOvers, long sleeps, boolean lost) {
	}

	private HandOvers(Ends ends, long messages, long safety) {
		this.ends = ends;
		this.messages = messages;
		this.safety = safety;
	}

	/** Runs until as many messages have arrived, or a wake-up was lost. */
	static Outcome run(Ends ends, int producers, int consumers, long messages, long safety) throws Exception {
		HandOvers run = new HandOvers(ends, messages, safety);
		List<FutureTask<Object>> threads = new ArrayList<>();
		for (int n = 0; n < producers + consumers; n++) {
			SplittableRandom random = new SplittableRandom(n);
			FutureTask<Object> task = new FutureTask<>(
					(n < producers) ? () -> run.produce(random) : () -> run.consume(random), null);
			threads.add(task);
			Thread.ofPlatform().daemon().name("side " + n).start(task);
		}
		for (FutureTask<Object> task : threads) {
			run.await(task);
		}
		return new Outcome(2 * run.received.get(), run.sleeps.sum(), run.lost);
	}

	/** Wakes everybody again and again when it is over. */
	private void await(FutureTask<Object> task) throws InterruptedException, ExecutionException {
		while (!task.isDone()) {
			Thread.sleep(1);
			if (isOver()) {
				this.ends.forRoom().wakeAll();
				this.ends.forMessage().wakeAll();
			}
		}
		task.get();
	}

	private boolean isOver() {
		return this.lost || this.received.get() >= this.messages;
	}

	private void produce(SplittableRandom random) {
		while (!isOver()) {
			await(this.ends::hasRoom, this.ends.forRoom(), random);
			delay(random);
			this.ends.send();
		}
	}

	private void consume(SplittableRandom random) {
		while (!isOver()) {
			await(this.ends::hasMessage, this.ends.forMessage(), random);
			delay(random);
			if (this.ends.receive()) {
				this.received.incrementAndGet();
			}
		}
	}

	private void await(BooleanSupplier condition, Ends.Sleeping word, SplittableRandom random) {
		while (!condition.getAsBoolean() && !isOver()) {
			this.sleeps.increment();
			long start = System.nanoTime();
			word.sleep(() -> {
				delay(random);
				boolean holds = condition.getAsBoolean() || isOver();
				delay(random);
				return holds;
			}, this.safety);
			if (System.nanoTime() - start >= this.safety && condition.getAsBoolean()) {
				this.lost = true;
			}
		}
	}

	static void delay(SplittableRandom random) {
		if (random.nextBoolean()) {
			long end = System.nanoTime() + random.nextInt(LONGEST_DELAY_NANOS);
			while (System.nanoTime() - end < 0) {
				Thread.onSpinWait();
			}
		}
	}

}
