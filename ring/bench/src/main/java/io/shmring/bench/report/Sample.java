package io.shmring.bench.report;

import org.jspecify.annotations.Nullable;

/**
 * What one round of one transport gave.
 *
 * @param rate messages received per second
 * @param allocated bytes of heap per message, both sides together
 * @param lost messages that were sent and did not come
 * @param wrong messages that came twice or out of order
 * @param switches how often the kernel took a CPU away from a worker
 * @param latency latencies, if they were recorded
 */
public record Sample(double rate, double allocated, long lost, long wrong, long switches, @Nullable Latency latency) {

	/**
	 * One-way latencies in nanoseconds.
	 *
	 * @param p50 median
	 * @param p99 percentile
	 * @param p999 percentile
	 * @param max largest
	 */
	public record Latency(long p50, long p99, long p999, long max) {
	}

	/**
	 * Returns the latencies of a sample that has them.
	 * @return the latencies
	 */
	public Latency latencies() {
		if (this.latency == null) {
			throw new IllegalStateException("no latencies were recorded: sample=" + this);
		}
		return this.latency;
	}

}
