package io.shmring.internal.channel;

import java.util.function.BooleanSupplier;

import io.shmring.WaitStrategy;
import io.shmring.internal.ring.Tally;
import io.shmring.internal.waiting.Idler;
import io.shmring.internal.waiting.SleepWord;

/**
 * Waits on one side of a channel: looks, passes time, and once in a while asks whether the
 * participant it waits for is dead.
 */
final class Waiting {

	/** Between two questions. */
	private static final long PROBE_NANOS = 2_000_000;

	private final WaitStrategy strategy;

	private final SleepWord word;

	private final BooleanSupplier condition;

	private final Runnable probe;

	Waiting(WaitStrategy strategy, SleepWord word, BooleanSupplier condition, Runnable probe) {
		this.strategy = strategy;
		this.word = word;
		this.condition = condition;
		this.probe = probe;
	}

	/**
	 * Waits until the condition holds. Spurious returns are possible: the caller tries
	 * again and comes back with the same deadline, where the wait ends even if the
	 * condition holds for ever, as in a damaged segment.
	 * @param deadline end of the wait, on the clock of {@link System#nanoTime}
	 * @param tally counts the times the thread went to sleep
	 * @return whether the condition may hold; {@code false} at the deadline
	 * @throws InterruptedException if the thread is interrupted
	 */
	boolean await(long deadline, Tally tally) throws InterruptedException {
		if (deadline - System.nanoTime() <= 0) {
			return false;
		}
		Idler idler = Idler.of(this.strategy);
		long probeAt = 0;
		for (int round = 0; !this.condition.getAsBoolean(); round = (round + 1) & Integer.MAX_VALUE) {
			if (Thread.interrupted()) {
				throw new InterruptedException("interrupted while waiting for a channel");
			}
			long now = System.nanoTime();
			long left = deadline - now;
			if (left <= 0) {
				return false;
			}
			if (round == 0) {
				probeAt = now + PROBE_NANOS / 4;
			}
			else if (now - probeAt >= 0) {
				this.probe.run();
				probeAt = now + PROBE_NANOS;
			}
			if (idler.idle(round, this.word, this.condition, left)) {
				tally.parks++;
			}
		}
		return true;
	}

}
