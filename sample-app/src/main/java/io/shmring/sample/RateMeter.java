package io.shmring.sample;

/**
 * Turns a growing total into events per second. For one updating thread.
 */
public final class RateMeter {

	private static final double NANOS_PER_SECOND = 1e9;

	private long total;

	private long time = System.nanoTime();

	private volatile long rate;

	/**
	 * Creates a meter that starts at zero, now.
	 */
	public RateMeter() {
	}

	/**
	 * Measures the rate since the last update.
	 * @param newTotal the total now
	 * @return events per second
	 */
	public long update(long newTotal) {
		long now = System.nanoTime();
		this.rate = Math.round((newTotal - this.total) * NANOS_PER_SECOND / Math.max(1, now - this.time));
		this.total = newTotal;
		this.time = now;
		return this.rate;
	}

	/**
	 * Returns the rate as of the last update.
	 * @return events per second
	 */
	public long last() {
		return this.rate;
	}

}
