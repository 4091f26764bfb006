package io.shmring.bench.report;

import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.shmring.bench.peer.Transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class FigureTests {

	@Test
	void medianOfAnOddNumberIsTheMiddleValue() {
		assertThat(Figure.of(List.of(3.0, 1.0, 10.0))).isEqualTo(new Figure(3, 1, 10));
	}

	@Test
	void medianOfAnEvenNumberIsBetweenTheMiddleValues() {
		assertThat(Figure.of(List.of(4.0, 1.0, 10.0, 2.0))).isEqualTo(new Figure(3, 1, 10));
	}

	@Test
	void ratiosAreTakenWithinRounds() {
		// the medians alone are equal
		Series fast = series(100, 10, 30);
		Series slow = series(50, 5, 30);

		Figure ratio = Figure.ratio(fast, slow, Sample::rate);

		assertThat(ratio.median()).isCloseTo(2, within(1e-9));
		assertThat(ratio.min()).isCloseTo(1, within(1e-9));
		assertThat(ratio.max()).isCloseTo(2, within(1e-9));
	}

	@Test
	void numbersHaveAboutThreeDigits() {
		assertThat(new Figure(1234.5, 12.345, 0.1234).text()).isEqualTo("1235 [12.3 0.12]");
	}

	private static Series series(double... rates) {
		List<Sample> samples = Arrays.stream(rates).mapToObj((rate) -> new Sample(rate, 0, 0, 0, 0, null)).toList();
		return new Series(Contests.BASE, Transport.SPSC, 256, 4096, Shape.ONE_TO_ONE, 0, samples);
	}

}
