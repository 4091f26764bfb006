package io.shmring.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import io.shmring.ChannelKind;
import io.shmring.cli.torture.Torture;
import io.shmring.cli.torture.TortureOptions;
import io.shmring.cli.torture.TortureResult;

/**
 * Kills processes in the middle of their work and accounts for every message.
 */
@Command(name = "torture", description = "Sends and receives with processes that are killed at random, on a channel of"
		+ " its own, and checks that no message is lost, spoilt or doubled without reason. Prints one JSON line.")
final class TortureCommand implements Callable<Integer> {

	private final Streams streams;

	@Spec
	private @Nullable CommandSpec spec;

	@Mixin
	private DirectoryOption directory = new DirectoryOption();

	@Option(names = "--kind", paramLabel = "KIND", defaultValue = "mpmc",
			description = "spsc, mpsc or mpmc (default: mpmc).")
	private ChannelKind kind = ChannelKind.MPMC;

	@Option(names = "--producers", paramLabel = "N", defaultValue = "3",
			description = "Producer processes (default: 3).")
	private int producers;

	@Option(names = "--consumers", paramLabel = "N", defaultValue = "2",
			description = "Consumer processes (default: 2).")
	private int consumers;

	@Option(names = "--seconds", paramLabel = "N", defaultValue = "30", description = "For how long (default: 30).")
	private int seconds;

	@Option(names = "--kill-every", paramLabel = "DURATION", converter = DurationConverter.class, defaultValue = "50ms",
			description = "Mean time between two kills, 0s for none (default: 50ms).")
	private Duration killEvery = Duration.ZERO;

	@Option(names = "--stop-every", paramLabel = "DURATION", converter = DurationConverter.class, defaultValue = "0s",
			description = "Mean time between two stops of a process, 0s for none (default: 0s).")
	private Duration stopEvery = Duration.ZERO;

	@Option(names = "--capacity", paramLabel = "N", defaultValue = "64", description = "Number of slots (default: 64).")
	private long capacity;

	@Option(names = "--max-message-size", paramLabel = "BYTES", defaultValue = "128",
			description = "Longest payload (default: 128).")
	private int maxMessageSize;

	@Option(names = "--seed", paramLabel = "N", defaultValue = "1",
			description = "Seed of all random choices (default: 1).")
	private long seed;

	TortureCommand(Streams streams) {
		this.streams = streams;
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		TortureResult result = Torture.run(options());
		this.streams.out().println(Json.of(members(result)));
		return result.passed() ? 0 : 1;
	}

	private TortureOptions options() {
		try {
			return new TortureOptions(this.directory.path(), this.kind, this.capacity, this.maxMessageSize,
					this.producers, this.consumers, Duration.ofSeconds(this.seconds), this.killEvery, this.stopEvery,
					this.seed);
		}
		catch (IllegalArgumentException ex) {
			throw new ParameterException(Objects.requireNonNull(this.spec).commandLine(), ex.getMessage());
		}
	}

	private static Map<String, @Nullable Object> members(TortureResult result) {
		Map<String, @Nullable Object> members = Json.object();
		members.put("kind", result.kind());
		members.put("seconds", result.seconds());
		members.put("committed", result.committed());
		members.put("received", result.received());
		members.put("inDoubt", result.inDoubt());
		members.put("inDoubtReceived", result.inDoubtReceived());
		members.put("redelivered", result.redelivered());
		members.put("again", result.again());
		members.put("killedProducers", result.killedProducers());
		members.put("killedConsumers", result.killedConsumers());
		members.put("stops", result.stops());
		members.put("deadParticipants", result.deadParticipants());
		members.put("deadSlots", result.deadSlots());
		members.put("longestPauseMillis", result.longestPauseMillis());
		members.put("violations", result.violations());
		return members;
	}

}
