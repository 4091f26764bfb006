package io.shmring.bench.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

import io.shmring.bench.peer.Role;
import io.shmring.bench.peer.Transport;

/**
 * The series that were measured together, as one reads them: who is best, and who is how
 * much better than whom.
 *
 * @param series interleaved series
 */
public record Contest(List<Series> series) {

	/**
	 * Selects the series of a contest.
	 * @param results all results
	 * @param contest its name
	 * @param offered messages per second that were due
	 * @return the contest, possibly without series
	 */
	public static Contest of(Results results, String contest, int offered) {
		return new Contest(results.series()
			.stream()
			.filter((series) -> series.contest().equals(contest) && series.offered() == offered)
			.toList());
	}

	/**
	 * Finds a series.
	 * @param transport its transport
	 * @param shape its shape
	 * @return the series, if there is one
	 */
	public Optional<Series> find(Transport transport, Shape shape) {
		return this.series.stream()
			.filter((series) -> series.transport() == transport && series.shape().equals(shape))
			.findFirst();
	}

	/**
	 * Finds the peer with the best median among those that keep up.
	 * @param shape its shape
	 * @param score what is compared, the larger the better
	 * @return the peer's series, if there is one
	 */
	public Optional<Series> bestPeer(Shape shape, ToDoubleFunction<Sample> score) {
		return this.series.stream()
			.filter((series) -> series.transport().role() == Role.PEER && series.shape().equals(shape))
			.filter(Series::keepsUp)
			.max(Comparator.comparingDouble((series) -> Figure.of(series, score).median()));
	}

}
