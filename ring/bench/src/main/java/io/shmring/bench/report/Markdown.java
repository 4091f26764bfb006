package io.shmring.bench.report;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Results for people.
 */
public final class Markdown {

	private static final double MILLION = 1e6;

	private final StringBuilder text = new StringBuilder();

	private final Results results;

	private Markdown(Results results) {
		this.results = results;
	}

	/**
	 * Writes the report.
	 * @param results what was measured
	 * @param targets what was wanted
	 * @return Markdown
	 */
	public static String write(Results results, List<Target> targets) {
		Markdown markdown = new Markdown(results);
		markdown.head();
		markdown.targets(targets);
		results.series().stream().map(Series::contest).distinct().forEach(markdown::contest);
		markdown.openings();
		markdown.sustained();
		markdown.waiting();
		return markdown.text.toString();
	}

	private void head() {
		Machine machine = this.results.machine();
		line("# shmring beside its peers", "");
		line("%s, %d CPUs, Linux %s, %s; load averages at the start: %s. %s, %d s, options: %s.".formatted(
				machine.processor(), machine.cpus(), machine.kernel(), machine.java(), machine.load(),
				this.results.started(), this.results.seconds(), String.join(" ", this.results.options())), "");
		line("Each figure is the median of interleaved rounds with [minimum maximum]; each ratio is taken within a "
				+ "round, then the median of all rounds. Figures of two machines, or of two runs, say little about each "
				+ "other. Without another word a transport copies each message in and out.", "");
		this.results.notes().forEach((note) -> line("- " + note));
		if (this.results.pingPong() != null) {
			line("- Raw ping-pong of a cache line between the two CPUs: " + this.results.pingPong().text()
					+ " ns one way.");
		}
		line("");
	}

	private void targets(List<Target> targets) {
		line("## Targets", "", "| what | wanted | measured | |", "|---|---|---|---|");
		targets.forEach((target) -> line("| %s | %s | %s | %s |".formatted(target.what(), target.wanted(),
				Optional.ofNullable(target.measured()).orElse("–"), target.verdict())));
		line("");
	}

	private void contest(String name) {
		this.results.series()
			.stream()
			.filter((series) -> series.contest().equals(name))
			.map(Series::offered)
			.distinct()
			.forEach((offered) -> {
				Contest contest = Contest.of(this.results, name, offered);
				Series first = contest.series().getFirst();
				String setting = "%s: %d bytes, capacity %d".formatted(name, first.payload(), first.capacity());
				if (offered == 0) {
					throughput(setting, contest);
				}
				else {
					latency(setting, offered, contest);
				}
			});
	}

	private void throughput(String setting, Contest contest) {
		line("## Throughput, " + setting, "", "| transport | shape | M msg/s | × best peer | B allocated/msg |",
				"|---|---|---|---|---|");
		for (Series series : contest.series()) {
			Optional<Series> best = contest.bestPeer(series.shape(), Sample::rate);
			line("| %s | %s | %s | %s | %s |".formatted(series.transport().label(), series.shape(),
					Figure.of(series, Sample::rate).in(MILLION).text(),
					best.map((peer) -> Figure.ratio(series, peer, Sample::rate).text()).orElse("–"),
					Figure.number(Figure.of(series, Sample::allocated).median())));
		}
		line("");
	}

	private void latency(String setting, int offered, Contest contest) {
		line("## One-way latency at %d k msg/s, %s".formatted(offered / 1000, setting), "",
				"Nanoseconds since the message was due.", "",
				"| transport | p50 | p99 | p99.9 | max | p50 × best peer |", "|---|---|---|---|---|---|");
		Optional<Series> best = contest.bestPeer(Shape.ONE_TO_ONE, (sample) -> -sample.latencies().p50());
		for (Series series : contest.series()) {
			line("| %s%s | %s | %s | %s | %s | %s |".formatted(series.transport().label(), behind(series),
					percentile(series, (sample) -> sample.latencies().p50()),
					percentile(series, (sample) -> sample.latencies().p99()),
					percentile(series, (sample) -> sample.latencies().p999()),
					percentile(series, (sample) -> sample.latencies().max()),
					best.map((peer) -> Figure.ratio(series, peer, (sample) -> sample.latencies().p50()).text())
						.orElse("–")));
		}
		line("");
	}

	private static String percentile(Series series, ToDoubleFunction<Sample> percentile) {
		return Figure.of(series, percentile).text();
	}

	private static String behind(Series series) {
		double rate = Figure.of(series, Sample::rate).median();
		return series.keepsUp() ? "" : " (falls behind: %s M msg/s)".formatted(Figure.number(rate / MILLION));
	}

	private void openings() {
		if (this.results.openings().isEmpty()) {
			return;
		}
		line("## Opening and closing, 256 bytes per slot, prefaulted", "",
				"| slots | segment, MiB | create, ms | attach, ms | close, ms |", "|---|---|---|---|---|");
		this.results.openings()
			.forEach((opening) -> line("| %d | %s | %s | %s | %s |".formatted(opening.capacity(),
					Figure.number(opening.bytes() / 1048576.0), opening.create().text(), opening.attach().text(),
					opening.close().text())));
		line("");
	}

	private void sustained() {
		if (this.results.sustained().isEmpty()) {
			return;
		}
		line("## Steady load", "",
				"| transport | due, M msg/s | for, s | came, M msg/s | lost | wrong | depth | slots |",
				"|---|---|---|---|---|---|---|---|");
		this.results.sustained()
			.forEach((load) -> line("| %s | %s | %d | %s | %d | %d | %s | %d |".formatted(load.transport().label(),
					Figure.number(load.offered() / MILLION), load.seconds(),
					Figure.number(load.sample().rate() / MILLION), load.sample().lost(), load.sample().wrong(),
					load.depth().text(), load.capacity())));
		line("");
	}

	private void waiting() {
		if (this.results.waiting().isEmpty()) {
			return;
		}
		Series base = this.results.waiting().getLast().wakeUps();
		line("## Sleeping consumers", "",
				"Wake-up in nanoseconds from the time a message was due, with a pause before each.", "",
				"| transport | CPU when idle, % | wake-up p50 | p99 | p50 × " + base.transport().label() + " |",
				"|---|---|---|---|---|");
		this.results.waiting().forEach((waiting) -> {
			Series series = waiting.wakeUps();
			line("| %s | %s | %s | %s | %s |".formatted(series.transport().label(), waiting.idle().in(0.01).text(),
					percentile(series, (sample) -> sample.latencies().p50()),
					percentile(series, (sample) -> sample.latencies().p99()),
					Figure.ratio(series, base, (sample) -> sample.latencies().p50()).text()));
		});
		line("");
	}

	private void line(String... lines) {
		for (String line : lines) {
			this.text.append(line).append('\n');
		}
	}

}
