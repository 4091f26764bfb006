package io.shmring.bench.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import io.shmring.bench.peer.Role;
import io.shmring.bench.peer.Transport;
import io.shmring.bench.report.Figure;
import io.shmring.bench.report.JsonFile;
import io.shmring.bench.report.Machine;
import io.shmring.bench.report.Markdown;
import io.shmring.bench.report.Opening;
import io.shmring.bench.report.Picture;
import io.shmring.bench.report.Results;
import io.shmring.bench.report.Series;
import io.shmring.bench.report.Shape;
import io.shmring.bench.report.Sustained;
import io.shmring.bench.report.Target;
import io.shmring.bench.report.Targets;
import io.shmring.bench.report.Waiting;

/**
 * The command that runs a comparison and writes its report.
 */
@Command(name = "compare", mixinStandardHelpOptions = true, showDefaultValues = true, sortOptions = false,
		description = "Measures shmring beside its peers, producer and consumer in processes of their own on different "
				+ "CPUs, and writes results.json, results.md and results.svg.")
public final class Compare implements Callable<Integer> {

	private static final int[] RATES = { 100_000, 1_000_000 };

	@Option(names = "--quick", description = "One to one, 256 bytes, short rounds: less than two minutes, once built.")
	private boolean quick;

	@Option(names = "--payloads", split = ",", description = "Bytes per message, the base setting first; at least 16.")
	private List<Integer> payloads = List.of(256, 16, 64, 1024, 16384);

	@Option(names = "--capacities", split = ",", description = "Slots, the base setting first; powers of two from 4.")
	private List<Integer> capacities = List.of(4096, 64, 256, 1024, 16384, 65536, 262144);

	@Option(names = "--shapes", split = ",", converter = ShapeConverter.class,
			description = "Producers:consumers besides 1:1.")
	private List<Shape> shapes = List.of(new Shape(2, 1), new Shape(4, 1), new Shape(8, 1), new Shape(2, 2),
			new Shape(4, 4));

	@Option(names = "--transports", split = ",", description = "Who takes part: ${COMPLETION-CANDIDATES}.",
			completionCandidates = TransportNames.class, converter = TransportConverter.class,
			defaultValue = Option.NULL_VALUE)
	private @Nullable List<Transport> transports;

	@Option(names = "--rounds", description = "Rounds of each measurement.")
	private int rounds = 7;

	@Option(names = "--millis", description = "Length of a round.")
	private int millis = 300;

	@Option(names = "--warm-up", description = "Milliseconds to warm up each pair of workers.")
	private int warmUp = 1500;

	@Option(names = "--sustained", arity = "0..1", fallbackValue = "60", paramLabel = "SECONDS",
			description = "Also put a steady load on each kind for so long; 60 if not said.")
	private int sustained;

	@Option(names = "--sustained-rate", description = "Messages per second of the steady load.")
	private int sustainedRate = 5_000_000;

	@Option(names = "--waiting", description = "Also measure sleeping consumers.")
	private boolean waiting;

	@Option(names = "--only-extras", description = "Leave out throughput, latency and opening.")
	private boolean onlyExtras;

	@Option(names = "--real-time", description = "Run measured threads with SCHED_FIFO: for busy machines; needs root.")
	private boolean realTime;

	@Option(names = "--output", description = "Where to write the report.")
	private Path output = Path.of("shmring-bench-results");

	private final List<Series> series = new ArrayList<>();

	private final List<Double> pingPongs = new ArrayList<>();

	private final List<String> arguments;

	private final PrintStream progress = System.err;

	/**
	 * Creates the command.
	 * @param arguments what it was called with, for the report
	 */
	public Compare(String... arguments) {
		this.arguments = Arrays.asList(arguments);
	}

	@Override
	public Integer call() throws IOException {
		Instant start = Instant.now();
		Machine machine = Machine.here();
		if (this.quick) {
			shorten();
		}
		Timing timing = new Timing(this.warmUp, Math.max(1, this.millis / 5), this.millis);
		try (Bench bench = new Bench(this.realTime, timing)) {
			List<Opening> openings = List.of();
			if (!this.onlyExtras) {
				race(bench);
				say("opening and closing");
				openings = new Openings(bench.workplace().lane()).run(this.capacities.stream().sorted().toList(),
						this.rounds);
			}
			List<Sustained> loads = loads(bench);
			List<Waiting> sleepers = sleepers(bench);
			report(new Results(start.truncatedTo(ChronoUnit.SECONDS).toString(),
					Duration.between(start, Instant.now()).toSeconds(), machine, this.arguments, bench.notes(),
					this.series, this.pingPongs.isEmpty() ? null : Figure.of(this.pingPongs), openings, loads,
					sleepers));
		}
		return 0;
	}

	private void shorten() {
		this.payloads = this.payloads.subList(0, 1);
		this.capacities = this.capacities.subList(0, 1);
		this.shapes = List.of();
		this.rounds = Math.min(this.rounds, 5);
		this.millis = Math.min(this.millis, 100);
		this.warmUp = Math.min(this.warmUp, 700);
	}

	private List<Transport> entrants(Bench bench) {
		List<Transport> all = (this.transports != null) ? this.transports
				: Arrays.stream(Transport.values()).filter((transport) -> transport.role() != Role.BLOCKING).toList();
		if (bench.programs().haveC()) {
			return all;
		}
		bench.note("The C ring and the raw ping-pong were skipped: no gcc found.");
		return all.stream().filter(Transport::isJava).toList();
	}

	private void race(Bench bench) throws IOException {
		Plan plan = new Plan(entrants(bench), this.payloads, this.capacities, this.shapes);
		boolean base = true;
		for (Plan.Heat heat : plan.heats()) {
			if (heat.entrants().isEmpty()) {
				continue;
			}
			say(heat.name() + ": " + heat.entrants().size() + " lanes");
			List<Lane> lanes = new ArrayList<>();
			for (Plan.Entrant entrant : heat.entrants()) {
				lanes.add(
						bench.lane(entrant.transport(), heat.payload(), heat.capacity(), entrant.shape(), heat.tied()));
			}
			try (Race race = new Race(bench, heat.name(), lanes)) {
				this.series.addAll(race.run(this.rounds, 0, (lane) -> true));
				if (base) {
					latency(bench, race);
				}
			}
			base = false;
		}
	}

	private void latency(Bench bench, Race race) throws IOException {
		for (int round = 0; bench.programs().haveC() && round < this.rounds; round++) {
			this.pingPongs.add(bench.programs().pingPong(bench.cpus()));
		}
		for (int rate : RATES) {
			say("latency at " + rate + " messages per second");
			this.series.addAll(race.run(this.rounds, rate,
					(lane) -> lane.transport().isJava() && !lane.transport().name().endsWith("_BATCH")));
		}
	}

	private List<Sustained> loads(Bench bench) throws IOException {
		List<Sustained> loads = new ArrayList<>();
		if (this.sustained > 0) {
			for (Transport transport : List.of(Transport.SPSC, Transport.MPSC, Transport.MPMC)) {
				say("steady load on " + transport.label());
				loads.add(new Loads(bench).run(transport, this.sustainedRate, this.sustained));
			}
		}
		return loads;
	}

	private List<Waiting> sleepers(Bench bench) throws IOException {
		if (!this.waiting) {
			return List.of();
		}
		say("sleeping consumers");
		return new Sleepers(bench).run(this.rounds, this.quick ? 300 : 2000);
	}

	private void report(Results results) throws IOException {
		Files.createDirectories(this.output);
		List<Target> targets = Targets.check(results);
		String markdown = Markdown.write(results, targets);
		JsonFile.write(this.output.resolve("results.json"), results, targets);
		Files.writeString(this.output.resolve("results.md"), markdown);
		Picture.write(this.output.resolve("results.svg"), results);
		System.out.println(markdown);
		say("written: " + this.output.toAbsolutePath());
	}

	private void say(String what) {
		this.progress.println(what);
	}

}
