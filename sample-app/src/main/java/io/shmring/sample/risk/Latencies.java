package io.shmring.sample.risk;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/**
 * How long orders took from gateway to risk engine.
 */
final class Latencies {

	private static final int DIGITS = 3;

	private final Recorder recorder = new Recorder(DIGITS);

	private final Histogram total = new Histogram(DIGITS);

	private @Nullable Histogram interval;

	/**
	 * A few points of a distribution, in microseconds.
	 *
	 * @param p50 half of the orders took no longer
	 * @param p90 nine of ten
	 * @param p99 99 of 100
	 * @param p999 999 of 1000
	 * @param max the slowest
	 */
	record Percentiles(double p50, double p90, double p99, double p999, double max) {

		static Percentiles of(Histogram histogram) {
			return new Percentiles(micros(histogram, 50), micros(histogram, 90), micros(histogram, 99),
					micros(histogram, 99.9), micros(histogram, 100));
		}

		private static double micros(Histogram histogram, double percentile) {
			return Math.round(histogram.getValueAtPercentile(percentile) / 100.0) / 10.0;
		}

	}

	void record(long nanos) {
		this.recorder.recordValue(Math.max(0, nanos));
	}

	/** Returns the distribution since the last call and adds it to the total. */
	synchronized Percentiles interval() {
		this.interval = this.recorder.getIntervalHistogram(this.interval);
		this.total.add(this.interval);
		return Percentiles.of(this.interval);
	}

	/** Returns the distribution since the start, up to the last interval. */
	synchronized Percentiles total() {
		return Percentiles.of(this.total);
	}

}
