package io.shmring.boot.listener;

import java.time.Duration;

/**
 * How often and when to try again.
 *
 * @param maxAttempts largest number of tries, the first included
 * @param initialInterval time before the second try
 * @param multiplier factor from one interval to the next, at least 1
 * @param maxInterval longest interval
 */
public record RetryPolicy(int maxAttempts, Duration initialInterval, double multiplier, Duration maxInterval) {

	/** Tries once. */
	public static final RetryPolicy NONE = new RetryPolicy(1, Duration.ZERO, 1, Duration.ZERO);

	/**
	 * Checks the values.
	 */
	public RetryPolicy {
		if (maxAttempts < 1 || multiplier < 1 || initialInterval.isNegative() || maxInterval.isNegative()) {
			throw new IllegalArgumentException("retry policy is out of range: maxAttempts=" + maxAttempts
					+ ", multiplier=" + multiplier + ", initialInterval=" + initialInterval + ", maxInterval="
					+ maxInterval + "; attempts and multiplier are at least 1, intervals not negative");
		}
	}

	/**
	 * Returns the time to wait after a failed try.
	 * @param attempt which try failed, from 1
	 * @return the interval
	 */
	public Duration intervalAfter(int attempt) {
		double nanos = this.initialInterval.toNanos() * Math.pow(this.multiplier, attempt - 1.0);
		return Duration.ofNanos((long) Math.min(nanos, (double) this.maxInterval.toNanos()));
	}

}
