package io.shmring.internal.waiting;

import java.util.function.BooleanSupplier;

/**
 * Looks a few times more, then sleeps in the kernel until the other side wakes it.
 */
final class BlockIdler implements Idler {

	static final BlockIdler INSTANCE = new BlockIdler();

	private static final int SPINS = 256;

	/** About a second: then it is time to look for the dead, one of whom may have been about to wake us. */
	private static final long LONGEST_SLEEP = 1L << 30;

	private BlockIdler() {
	}

	@Override
	public boolean idle(int round, SleepWord word, BooleanSupplier condition, long nanos) {
		if (round < SPINS) {
			Thread.onSpinWait();
			return false;
		}
		word.sleep(condition, Math.min(nanos, LONGEST_SLEEP));
		return true;
	}

}
