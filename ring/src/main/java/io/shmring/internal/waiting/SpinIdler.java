package io.shmring.internal.waiting;

import java.util.function.BooleanSupplier;

/**
 * Burns a CPU.
 */
final class SpinIdler implements Idler {

	static final SpinIdler INSTANCE = new SpinIdler();

	private SpinIdler() {
	}

	@Override
	public boolean idle(int round, SleepWord word, BooleanSupplier condition, long nanos) {
		Thread.onSpinWait();
		return false;
	}

}
