package io.shmring.internal.waiting;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Spins, then yields, then parks for growing times.
 */
final class BackoffIdler implements Idler {

	static final BackoffIdler INSTANCE = new BackoffIdler(128, 64);

	/** For virtual threads, which must not hold their carrier. */
	static final BackoffIdler PARKING = new BackoffIdler(0, 8);

	private static final long SHORTEST_PARK = 20_000;

	private static final long LONGEST_PARK = 1_000_000;

	private static final int DOUBLINGS = 6;

	private final int spins;

	private final int yields;

	private BackoffIdler(int spins, int yields) {
		this.spins = spins;
		this.yields = yields;
	}

	@Override
	@SuppressWarnings("ThreadPriorityCheck") // yielding is what this strategy is for
	public boolean idle(int round, SleepWord word, BooleanSupplier condition, long nanos) {
		if (round < this.spins) {
			Thread.onSpinWait();
			return false;
		}
		int parks = round - this.spins - this.yields;
		if (parks < 0) {
			Thread.yield();
			return false;
		}
		long park = Math.min(SHORTEST_PARK << Math.min(parks, DOUBLINGS), LONGEST_PARK);
		LockSupport.parkNanos(Math.min(park, nanos));
		return true;
	}

}
