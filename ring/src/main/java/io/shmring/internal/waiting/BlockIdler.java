package io.shmring.internal.waiting;

import java.util.function.BooleanSupplier;

/**
 * Looks a few times more, then sleeps in the kernel until the other side wakes it.
 */
final class BlockIdler implements Idler {

	static final BlockIdler INSTANCE = new BlockIdler();

	private static final int SPINS = 256;

	private BlockIdler() {
	}

	@Override
	public boolean idle(int round, SleepWord word, BooleanSupplier condition, long nanos) {
		if (round < SPINS) {
			Thread.onSpinWait();
			return false;
		}
		word.sleep(condition, nanos);
		return true;
	}

}
