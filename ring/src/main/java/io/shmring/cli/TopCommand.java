package io.shmring.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Shows rates of all channels, again and again.
 */
@Command(name = "top", description = "Shows depth and rates of channels and participants, refreshed until q is pressed."
		+ " Without a terminal, or with --json, prints one frame after another.")
final class TopCommand implements Callable<Integer> {

	private static final int WIDE = 120;

	private final Streams streams;

	@Spec
	private @Nullable CommandSpec spec;

	@Mixin
	private DirectoryOption directory = new DirectoryOption();

	@Parameters(paramLabel = "CHANNEL", arity = "0..*", description = "Names of channels (default: all).")
	private List<String> channels = new ArrayList<>();

	@Option(names = "--interval", paramLabel = "DURATION", converter = DurationConverter.class, defaultValue = "1s",
			description = "Time between two frames (default: ${DEFAULT-VALUE}).")
	private Duration interval = Duration.ofSeconds(1);

	@Option(names = { "-n", "--count" }, paramLabel = "N", converter = CountConverter.class,
			description = "Stop after N frames.")
	private long count = Long.MAX_VALUE;

	@Option(names = "--json", description = "Print one JSON object per frame.")
	private boolean json;

	TopCommand(Streams streams) {
		this.streams = streams;
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		if (this.interval.isZero()) {
			throw new ParameterException(Objects.requireNonNull(this.spec).commandLine(),
					"Invalid value for option '--interval': interval is zero: value=0s, allowed=more than 0s");
		}
		Path path = this.directory.path();
		try (TopSource source = new TopSource(path, this.channels)) {
			if (this.json || !Terminal.isThere()) {
				print(source);
			}
			else {
				show(source);
			}
		}
		return 0;
	}

	private void print(TopSource source) throws IOException, InterruptedException {
		source.look();
		for (long frame = 0; frame < this.count && !this.streams.out().checkError(); frame++) {
			Thread.sleep(this.interval);
			TopFrame next = source.look();
			if (this.json) {
				this.streams.out().println(Json.of(next.json()));
			}
			else {
				next.lines(WIDE).forEach(this.streams.out()::println);
				this.streams.out().println();
			}
		}
	}

	private void show(TopSource source) throws IOException, InterruptedException {
		try (Terminal terminal = new Terminal(this.streams.out())) {
			for (long frame = 0; frame < this.count; frame++) {
				Terminal.Size size = terminal.size();
				terminal.show(source.look().lines(size.columns()), size);
				int key = terminal.key(this.interval.toMillis());
				if (key == 'q' || key == 'Q') {
					return;
				}
			}
		}
	}

}
