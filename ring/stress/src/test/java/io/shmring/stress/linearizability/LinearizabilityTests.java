package io.shmring.stress.linearizability;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.shmring.ChannelKind;
import io.shmring.ShmChannel;
import io.shmring.internal.layout.Seam;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random short histories of real channels. Where the seam is armed, threads dawdle after
 * writes to shared memory, so that others get in between.
 */
class LinearizabilityTests {

	private static final int HISTORIES = Integer.getInteger("shmring.stress.histories", 1000);

	private static final int MOST_SPINS = 100;

	@BeforeAll
	static void dawdle() {
		Seam.listen((step) -> pause());
	}

	@AfterAll
	static void hurry() {
		Seam.listen((step) -> {
		});
	}

	@SuppressWarnings("ThreadPriorityCheck") // others are to get in between
	private static void pause() {
		int chance = ThreadLocalRandom.current().nextInt(64);
		if (chance == 0) {
			Thread.yield();
		}
		else if (chance < 24) {
			for (int spin = ThreadLocalRandom.current().nextInt(MOST_SPINS); spin > 0; spin--) {
				Thread.onSpinWait();
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "SPSC, 1", "SPSC, 2", "SPSC, 4", "MPSC, 1", "MPSC, 2", "MPSC, 4", "MPMC, 1", "MPMC, 2", "MPMC, 4",
			"MPMC, 8" })
	void everyHistoryIsThatOfABoundedQueue(ChannelKind kind, int capacity) throws Exception {
		long seed = ThreadLocalRandom.current().nextLong();
		try (Match match = new Match(kind, capacity, seed, Ends::new)) {
			assertThat(match.play(HISTORIES)).as("unexplained history of %s, seed %d", kind, seed).isEmpty();
		}
	}

	static Stream<Named<Function<ShmChannel, Ends>>> broken() {
		return Stream.of(Named.of("losing", BrokenEnds.Losing::new), Named.of("reordering", BrokenEnds.Reordering::new),
				Named.of("repeating", BrokenEnds.Repeating::new), Named.of("refusing", BrokenEnds.Refusing::new),
				Named.of("blind", BrokenEnds.Blind::new));
	}

	@ParameterizedTest
	@MethodSource("broken")
	void aBrokenChannelIsFound(Function<ShmChannel, Ends> ends) throws Exception {
		try (Match match = new Match(ChannelKind.MPMC, 4, 1, ends)) {
			assertThat(match.play(100_000)).isNotEmpty();
		}
	}

}
