package io.shmring.internal.waiting;

import java.time.Duration;

/**
 * Ends of waits, on the clock of {@link System#nanoTime}.
 */
public final class Deadline {

	private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE / 2);

	private Deadline() {
	}

	/**
	 * Returns the end of a wait that starts now.
	 * @param timeout how long to wait, of any size; zero or negative for not at all
	 * @return the value of {@link System#nanoTime} at the end, to be compared by difference
	 */
	public static long after(Duration timeout) {
		return System.nanoTime() + nanos(timeout);
	}

	/**
	 * Returns a time in nanoseconds.
	 * @param time of any size
	 * @return 0 to about 146 years
	 */
	public static long nanos(Duration time) {
		if (time.isNegative()) {
			return 0;
		}
		return ((time.compareTo(FOREVER) < 0) ? time : FOREVER).toNanos();
	}

}
