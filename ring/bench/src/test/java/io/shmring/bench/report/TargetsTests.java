package io.shmring.bench.report;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.shmring.bench.peer.Transport;

import static org.assertj.core.api.Assertions.assertThat;

class TargetsTests {

	private final List<Series> series = new ArrayList<>();

	@Test
	void statesWhatIsMetAndWhatIsNot() {
		throughput(Contests.BASE, Transport.SPSC, 30);
		throughput(Contests.BASE, Transport.MPSC, 11);
		throughput(Contests.BASE, Transport.AGRONA_MANY_TO_ONE, 10);
		throughput(Contests.BASE, Transport.UNIX_SOCKET, 0.1);

		assertThat(verdict("`spsc` 1:1 against the best peer (Agrona ManyToOne)")).isEqualTo("met");
		assertThat(verdict("`spsc` 1:1 against the Unix domain socket")).isEqualTo("met");
		assertThat(verdict("`mpsc` 1:1 against Agrona ManyToOne")).isEqualTo("**not met**");
		assertThat(verdict("`spsc` 1:1 against the C ring")).isEqualTo("not measured");
		assertThat(verdict("sustained load: nothing lost, depth bounded")).isEqualTo("not measured");
	}

	@Test
	void theWorstPayloadDecides() {
		throughput(Contests.BASE, Transport.SPSC, 30);
		throughput(Contests.BASE, Transport.AGRONA_ONE_TO_ONE, 10);
		throughput(Contests.payload(16), Transport.SPSC, 8);
		throughput(Contests.payload(16), Transport.AGRONA_ONE_TO_ONE, 10);

		assertThat(verdict("any kind, any payload, against the best peer (worst: `spsc`, payload 16)"))
			.isEqualTo("**not met**");
	}

	@Test
	void latencyIsBetterWhenItIsLower() {
		latency(Transport.SPSC, 400);
		latency(Transport.MPSC, 600);
		latency(Transport.AERON_IPC, 500);
		latency(Transport.UNIX_SOCKET, 15000);

		assertThat(verdict("`spsc` p50 at 100 k msg/s against the best peer (Aeron IPC)")).isEqualTo("met");
		assertThat(verdict("`mpsc` p50 at 100 k msg/s against the best peer (Aeron IPC)")).isEqualTo("**not met**");
		assertThat(verdict("`spsc` p50 at 100 k msg/s against twice the raw ping-pong")).isEqualTo("met");
		assertThat(verdict("`mpsc` p50 at 100 k msg/s against twice the raw ping-pong")).isEqualTo("**not met**");
	}

	@Test
	void allocationCounts() {
		this.series.add(new Series(Contests.BASE, Transport.MPMC_IN_PLACE, 256, 4096, Shape.ONE_TO_ONE, 0,
				List.of(new Sample(1, 24, 0, 0, 0, null))));

		assertThat(verdict("bytes allocated per message, any form")).isEqualTo("**not met**");
	}

	private void throughput(String contest, Transport transport, double rate) {
		this.series.add(new Series(contest, transport, 256, 4096, Shape.ONE_TO_ONE, 0,
				List.of(new Sample(rate, 0, 0, 0, 0, null))));
	}

	private void latency(Transport transport, long p50) {
		this.series.add(new Series(Contests.BASE, transport, 256, 4096, Shape.ONE_TO_ONE, 100_000,
				List.of(new Sample(100_000, 0, 0, 0, 0, new Sample.Latency(p50, p50, p50, p50)))));
	}

	private String verdict(String what) {
		Results results = new Results("", 0, new Machine("", 2, "", "", ""), List.of(), List.of(), this.series,
				new Figure(200, 200, 200), List.of(), List.of(), List.of());
		List<Target> targets = Targets.check(results);
		assertThat(targets).extracting(Target::what).contains(what);
		return targets.stream().filter((target) -> target.what().equals(what)).findFirst().orElseThrow().verdict();
	}

}
