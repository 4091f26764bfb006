package io.shmring.internal.waiting;

import java.util.function.BooleanSupplier;

/**
 * Burns a CPU that nobody else wants.
 */
final class YieldIdler implements Idler {

	static final YieldIdler INSTANCE = new YieldIdler();

	private static final int SPINS = 64;

	private YieldIdler() {
	}

	@Override
	@SuppressWarnings("ThreadPriorityCheck") // yielding is what this strategy is for
	public boolean idle(int round, SleepWord word, BooleanSupplier condition, long nanos) {
		if (round < SPINS) {
			Thread.onSpinWait();
		}
		else {
			Thread.yield();
		}
		return false;
	}

}
