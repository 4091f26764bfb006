package io.shmring.cli;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.shmring.ControlledMessageHandler.Action;
import io.shmring.Message;

/**
 * Prints each message it receives as a line.
 */
@Command(name = "receive", description = "Receives messages as an ordinary participant and prints each as a line:"
		+ " those that are there, or with --follow those to come too.")
final class ReceiveCommand implements Callable<Integer> {

	private static final long GLANCE_NANOS = 100_000_000;

	private static final int BATCH = 256;

	private final Streams streams;

	@Mixin
	private DirectoryOption directory = new DirectoryOption();

	@Parameters(paramLabel = "CHANNEL", description = "Name of the channel.")
	private String channel = "";

	@Option(names = { "-f", "--follow" }, description = "Go on waiting for messages until a signal comes.")
	private boolean follow;

	@Option(names = { "-n", "--limit" }, paramLabel = "N", converter = CountConverter.class,
			description = "Stop after N messages.")
	private long limit = Long.MAX_VALUE;

	@Option(names = "--timeout", paramLabel = "DURATION", converter = DurationConverter.class, defaultValue = "0s",
			description = "Without --follow, how long to wait for each message (default: ${DEFAULT-VALUE}). Exit code 1"
					+ " if fewer than --limit came.")
	private Duration timeout = Duration.ZERO;

	@Mixin
	private FormatOptions format = new FormatOptions();

	private boolean broken;

	ReceiveCommand(Streams streams) {
		this.streams = streams;
	}

	@Override
	public Integer call() throws InterruptedException {
		long received = 0;
		try (Attached attached = Attached.to(this.directory.path(), this.channel)) {
			long deadline = System.nanoTime() + this.timeout.toNanos();
			while (received < this.limit && !this.broken && !attached.isStopping()) {
				long rest = this.follow ? GLANCE_NANOS : Math.clamp(deadline - System.nanoTime(), 0, GLANCE_NANOS);
				int count = attached.channel()
					.receiveControlled(this::print, (int) Math.min(BATCH, this.limit - received),
							Duration.ofNanos(rest));
				received += count;
				if (count > 0) {
					deadline = System.nanoTime() + this.timeout.toNanos();
				}
				else if (rest == 0) {
					break;
				}
			}
		}
		if (this.broken) {
			this.streams.say("standard output is closed: the message that could not be printed stays in the ring");
			return 1;
		}
		return (this.limit != Long.MAX_VALUE && received < this.limit && !this.timeout.isZero()) ? 1 : 0;
	}

	/** Consumes a message only once it is printed. */
	private Action print(Message message) {
		byte[] payload = message.toByteArray();
		if (this.format.json()) {
			Map<String, @Nullable Object> object = Json.object();
			object.put("position", message.position());
			object.put("type", message.type());
			object.put("length", payload.length);
			object.put("redelivered", message.redelivered());
			object.put(this.format.member(), this.format.line(payload));
			this.streams.out().println(Json.of(object));
		}
		else {
			this.streams.out().println(this.format.line(payload));
		}
		// flushes
		this.broken = this.streams.out().checkError();
		return this.broken ? Action.ABORT : Action.CONTINUE;
	}

}
