package io.shmring.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A median with the range it comes from.
 *
 * @param median the median
 * @param min the smallest value
 * @param max the largest value
 */
public record Figure(double median, double min, double max) {

	/**
	 * Sums up values.
	 * @param values the values
	 * @return their figure, not a number if there are none
	 */
	public static Figure of(List<Double> values) {
		double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
		if (sorted.length == 0) {
			return new Figure(Double.NaN, Double.NaN, Double.NaN);
		}
		int middle = sorted.length / 2;
		double median = (sorted.length % 2 == 1) ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
		return new Figure(median, sorted[0], sorted[sorted.length - 1]);
	}

	/**
	 * Sums up something about the samples of a series.
	 * @param series the series
	 * @param value what about them
	 * @return its figure
	 */
	public static Figure of(Series series, ToDoubleFunction<Sample> value) {
		return of(series.samples().stream().map((sample) -> value.applyAsDouble(sample)).toList());
	}

	/**
	 * Sums up the ratios of two series, each taken within one round: what disturbs a round
	 * disturbs both. Rounds in which the base got nothing through are left out.
	 * @param series what is compared
	 * @param base with what
	 * @param value what about them
	 * @return the figure of the ratios
	 */
	public static Figure ratio(Series series, Series base, ToDoubleFunction<Sample> value) {
		int rounds = Math.min(series.samples().size(), base.samples().size());
		return of(IntStream.range(0, rounds)
			.mapToObj((round) -> value.applyAsDouble(series.samples().get(round))
					/ value.applyAsDouble(base.samples().get(round)))
			.filter(Double::isFinite)
			.toList());
	}

	/**
	 * Returns whether there were values.
	 * @return whether the median is a number
	 */
	boolean isKnown() {
		return !Double.isNaN(this.median);
	}

	/**
	 * Returns this figure in another unit.
	 * @param unit how much one of the new unit is
	 * @return the figure
	 */
	public Figure in(double unit) {
		return new Figure(this.median / unit, this.min / unit, this.max / unit);
	}

	/**
	 * Writes the figure with as many digits as make sense.
	 * @return median, minimum and maximum
	 */
	public String text() {
		return "%s [%s %s]".formatted(number(this.median), number(this.min), number(this.max));
	}

	/**
	 * Writes a number with about three digits.
	 * @param value the number
	 * @return its text
	 */
	public static String number(double value) {
		if (!Double.isFinite(value)) {
			return "–";
		}
		double size = Math.abs(value);
		int digits = (size >= 100) ? 0 : (size >= 10) ? 1 : 2;
		return String.format(Locale.ROOT, "%." + digits + "f", value);
	}

}
