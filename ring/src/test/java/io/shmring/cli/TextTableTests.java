package io.shmring.cli;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TextTable} and {@link Units}.
 */
class TextTableTests {

	@Test
	void alignsNumbersToTheRightAndTextToTheLeft() {
		TextTable table = new TextTable("NAME", "COUNT", "STATE");
		table.add("a", 5, "UP");
		table.add("orders", 12345, "DEGRADED");
		table.add("damaged", "-", "FAILED");
		assertThat(table.lines()).containsExactly("NAME     COUNT  STATE", "a            5  UP",
				"orders   12345  DEGRADED", "damaged      -  FAILED");
	}

	@Test
	void writesBytesWithBinaryUnits() {
		assertThat(Units.bytes(1023)).isEqualTo("1023 B");
		assertThat(Units.bytes(1536)).isEqualTo("1.5 KiB");
		assertThat(Units.bytes(3L << 30)).isEqualTo("3.0 GiB");
	}

	@Test
	void writesRatesWithDecimalUnits() {
		assertThat(Units.rate(0)).isEqualTo("0");
		assertThat(Units.rate(999)).isEqualTo("999");
		assertThat(Units.rate(1_250_000)).isEqualTo("1.3M");
		assertThat(Units.rate(-5)).isEqualTo("0");
	}

	@Test
	void writesAgesByTheirTwoLargestUnits() {
		assertThat(Units.age(Duration.ofMillis(1234))).isEqualTo("1.2s");
		assertThat(Units.age(Duration.ofSeconds(59))).isEqualTo("59s");
		assertThat(Units.age(Duration.ofSeconds(61))).isEqualTo("1m01s");
		assertThat(Units.age(Duration.ofMinutes(125))).isEqualTo("2h05m");
		assertThat(Units.age(Duration.ofHours(49))).isEqualTo("2d01h");
	}

}
