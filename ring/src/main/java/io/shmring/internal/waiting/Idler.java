package io.shmring.internal.waiting;

import java.util.function.BooleanSupplier;

import io.shmring.WaitStrategy;

/**
 * What a waiting thread does between two looks. Stateless and thread-safe.
 */
public interface Idler {

	/**
	 * Passes some time, less if the condition comes true.
	 * @param round how often the caller has looked in vain, starting at 0
	 * @param word the word on which the other side wakes sleepers
	 * @param condition the condition waited for
	 * @param nanos the longest time to pass, positive
	 * @return whether the thread went to sleep in the kernel
	 */
	boolean idle(int round, SleepWord word, BooleanSupplier condition, long nanos);

	/**
	 * Returns the idler of a strategy for the calling thread. Sleeping on a word would
	 * hold the carrier of a virtual thread, and spinning would starve other virtual
	 * threads, so these back off by parking instead.
	 * @param strategy the strategy of the channel
	 * @return the idler
	 */
	static Idler of(WaitStrategy strategy) {
		if (Thread.currentThread().isVirtual()) {
			return BackoffIdler.PARKING;
		}
		return switch (strategy) {
			case SPIN -> SpinIdler.INSTANCE;
			case YIELD -> YieldIdler.INSTANCE;
			case BACKOFF -> BackoffIdler.INSTANCE;
			case BLOCK -> BlockIdler.INSTANCE;
		};
	}

}
