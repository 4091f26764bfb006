package io.shmring.bench.compare;

import java.util.concurrent.TimeUnit;

/**
 * How long things take.
 *
 * @param warmUp milliseconds of the first round of a lane, which does not count
 * @param lead milliseconds of each round that do not count
 * @param length milliseconds that do
 */
record Timing(int warmUp, int lead, int length) {

	static long nanos(int millis) {
		return TimeUnit.MILLISECONDS.toNanos(millis);
	}

	/** How often a worker may lose its CPU in an undisturbed round. */
	long allowedSwitches() {
		return 4L + (this.lead + this.length) / 25;
	}

}
