package io.shmring.bench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

import org.jspecify.annotations.Nullable;

import io.shmring.bench.peer.Role;
import io.shmring.bench.peer.Transport;

/**
 * What the project wants to reach, held against a run.
 */
public final class Targets {

	private static final List<Transport> KINDS = List.of(Transport.SPSC, Transport.MPSC, Transport.MPMC);

	private static final int SLOW = 100_000;

	private static final int FAST = 1_000_000;

	private static final double NOTHING = 0.005;

	private final Results results;

	private final Contest base;

	private final List<Target> targets = new ArrayList<>();

	private Targets(Results results, String base) {
		this.results = results;
		this.base = Contest.of(results, base, 0);
	}

	/**
	 * Checks all targets.
	 * @param results what was measured
	 * @return one entry for each target
	 */
	public static List<Target> check(Results results) {
		Targets targets = new Targets(results, Contests.BASE);
		targets.throughput();
		targets.latency();
		targets.rest();
		return targets.targets;
	}

	private void throughput() {
		Series best = this.base.bestPeer(Shape.ONE_TO_ONE, Sample::rate).orElse(null);
		add("`spsc` 1:1 against the best peer" + named(best), 1.5, Transport.SPSC, best);
		add("`spsc` 1:1 against the Unix domain socket", 100, Transport.SPSC, find(Transport.UNIX_SOCKET));
		add("`spsc` 1:1 against the C ring", 0.9, Transport.SPSC, find(Transport.C_RING));
		add("`mpsc` 1:1 against Agrona ManyToOne", 1.2, Transport.MPSC, find(Transport.AGRONA_MANY_TO_ONE));
		add("`mpmc` 1:1 against Agrona ManyToOne", 1.0, Transport.MPMC, find(Transport.AGRONA_MANY_TO_ONE));
		worst("any kind, any payload, against the best peer", 1.0, Contests::isPayload, this::againstBestPeer);
		worst("8 producers against 1, same kind", 0.5, (name) -> name.equals(Contests.shape(new Shape(8, 1))),
				this::againstOneProducer);
	}

	private void add(String what, double limit, Transport transport, @Nullable Series other) {
		Series series = find(transport);
		this.targets.add(Target.atLeast(what, limit,
				(series != null && other != null) ? Figure.ratio(series, other, Sample::rate) : null));
	}

	private @Nullable Series find(Transport transport) {
		return this.base.find(transport, Shape.ONE_TO_ONE).orElse(null);
	}

	private static String named(@Nullable Series series) {
		return (series != null) ? " (" + series.transport().label() + ")" : "";
	}

	private record Named(String name, Figure ratio) {
	}

	private interface Comparison {

		Optional<Figure> of(Contest contest, Transport kind);

	}

	private void worst(String what, double limit, Predicate<String> contests, Comparison comparison) {
		Optional<Named> worst = this.results.series()
			.stream()
			.map(Series::contest)
			.distinct()
			.filter(contests)
			.flatMap((name) -> KINDS.stream()
				.flatMap((kind) -> comparison.of(Contest.of(this.results, name, 0), kind)
					.map((ratio) -> new Named(" (worst: `" + kind.id() + "`, " + name + ")", ratio))
					.stream()))
			.min(Comparator.comparingDouble((named) -> named.ratio().median()));
		this.targets
			.add(Target.atLeast(what + worst.map(Named::name).orElse(""), limit, worst.map(Named::ratio).orElse(null)));
	}

	private Optional<Figure> againstBestPeer(Contest contest, Transport kind) {
		return contest.find(kind, Shape.ONE_TO_ONE)
			.flatMap((series) -> contest.bestPeer(Shape.ONE_TO_ONE, Sample::rate)
				.map((peer) -> Figure.ratio(series, peer, Sample::rate)));
	}

	private Optional<Figure> againstOneProducer(Contest contest, Transport kind) {
		return contest.find(kind, new Shape(8, 1))
			.flatMap(
					(many) -> contest.find(kind, Shape.ONE_TO_ONE).map((one) -> Figure.ratio(many, one, Sample::rate)));
	}

	private void latency() {
		for (Transport kind : KINDS) {
			latency(kind, "p50", SLOW, (sample) -> sample.latencies().p50());
			Figure floor = this.results.pingPong();
			Series series = Contest.of(this.results, Contests.BASE, SLOW).find(kind, Shape.ONE_TO_ONE).orElse(null);
			this.targets.add(Target.atMost("`" + kind.id() + "` p50 at 100 k msg/s against twice the raw ping-pong",
					1.2, (series != null && floor != null)
							? Figure.of(series, (sample) -> sample.latencies().p50()).in(2 * floor.median()) : null));
		}
		for (Transport kind : KINDS) {
			latency(kind, "p99", SLOW, (sample) -> sample.latencies().p99());
			latency(kind, "p99", FAST, (sample) -> sample.latencies().p99());
		}
	}

	private void latency(Transport kind, String name, int offered, ToDoubleFunction<Sample> percentile) {
		Contest contest = Contest.of(this.results, Contests.BASE, offered);
		Series best = contest.bestPeer(Shape.ONE_TO_ONE, (sample) -> -percentile.applyAsDouble(sample)).orElse(null);
		Series series = contest.find(kind, Shape.ONE_TO_ONE).orElse(null);
		String what = "`%s` %s at %d k msg/s against the best peer%s".formatted(kind.id(), name, offered / 1000,
				named(best));
		Target target = Target.atMost(what, 1.0,
				(series != null && best != null) ? Figure.ratio(series, best, percentile) : null);
		this.targets.add((series == null || series.keepsUp()) ? target : target.missed());
	}

	private void rest() {
		double allocated = this.results.series()
			.stream()
			.filter((series) -> series.transport().role() == Role.COPY || series.transport().role() == Role.FORM)
			.mapToDouble((series) -> Figure.of(series, Sample::allocated).median())
			.max()
			.orElse(Double.NaN);
		this.targets.add(new Target("bytes allocated per message, any form", "0",
				Double.isNaN(allocated) ? null : Figure.number(allocated), allocated < NOTHING));
		List<Sustained> loads = this.results.sustained();
		this.targets.add(new Target("sustained load: nothing lost, depth bounded", "all",
				loads.isEmpty() ? null
						: loads.stream().filter(Sustained::borne).count() + " of " + loads.size() + " channels",
				loads.stream().allMatch(Sustained::borne)));
		waiting();
	}

	private void waiting() {
		Optional<Waiting> socket = this.results.waiting()
			.stream()
			.filter((waiting) -> waiting.wakeUps().transport() == Transport.UNIX_SOCKET_BLOCK)
			.findFirst();
		for (Transport kind : List.of(Transport.SPSC_BLOCK, Transport.MPMC_BLOCK)) {
			Optional<Waiting> ours = this.results.waiting()
				.stream()
				.filter((waiting) -> waiting.wakeUps().transport() == kind)
				.findFirst();
			this.targets.add(new Target("CPU of an idle consumer, " + kind.label(), "< 1 %",
					ours.map((waiting) -> waiting.idle().in(0.01).text() + " %").orElse(null),
					ours.isPresent() && ours.get().idle().median() < 0.01));
			this.targets.add(Target.atMost("wake-up p50 against a blocking read, " + kind.label(), 1.0, ours
				.flatMap((waiting) -> socket.map((base) -> Figure.ratio(waiting.wakeUps(), base.wakeUps(),
						(sample) -> sample.latencies().p50())))
				.orElse(null)));
		}
	}

}
