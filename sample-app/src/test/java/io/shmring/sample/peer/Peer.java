package io.shmring.sample.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

import io.shmring.ChannelOpenException;
import io.shmring.ChannelSpec;
import io.shmring.Claim;
import io.shmring.Permissions;
import io.shmring.ShmChannel;
import io.shmring.boot.convert.RecordCodec;
import io.shmring.sample.order.Order;

/**
 * Does one thing with a channel, says so in one line and, if asked to, does it for ever,
 * so that a test can kill it right there.
 */
public final class Peer {

	private static final Path DIRECTORY = Path.of("/dev/shm/shmring");

	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	private Peer() {
	}

	public static void main(String[] args) throws Exception {
		try {
			run(args);
		}
		catch (ChannelOpenException ex) {
			say("refused: " + ex.getMessage());
			System.exit(1);
		}
	}

	private static void run(String[] args) throws Exception {
		switch (args[0]) {
			case "hold" -> stay("holding");
			case "list" -> list();
			case "open" -> open(args[1]);
			case "claim" -> claim();
			case "read" -> read();
			case "exchange" -> Exchange.run(DIRECTORY, args[1], Integer.parseInt(args[2]));
			default -> throw new IllegalArgumentException(args[0]);
		}
	}

	/** Opens a channel with the given mode and shows which segment it is. */
	private static void open(String mode) throws InterruptedException {
		Permissions permissions = new Permissions(Integer.parseInt(mode, 8), null);
		ChannelSpec spec = ChannelSpec.named("race").directory(DIRECTORY).permissions(permissions).build();
		try (ShmChannel channel = ShmChannel.open(spec)) {
			var stats = channel.stats();
			stay("opened incarnation=" + stats.incarnation() + " capacity=" + stats.capacity());
		}
	}

	/** Claims a slot as a gateway does and stops in the middle of it. */
	private static void claim() throws InterruptedException {
		try (ShmChannel channel = ShmChannel.open(orders())) {
			Claim claim = Objects.requireNonNull(channel.claim(0, 8, TIMEOUT));
			claim.putLong(0, 42);
			stay("claimed position=" + claim.position());
		}
	}

	/** Takes a message as a risk engine does and stops in the middle of it. */
	private static void read() throws InterruptedException {
		try (ShmChannel channel = ShmChannel.open(orders())) {
			channel.receive((message) -> stay("reading position=" + message.position()), 1, TIMEOUT);
		}
	}

	/** The channel of the sample. */
	private static ChannelSpec orders() {
		return ChannelSpec.named("orders")
			.directory(DIRECTORY)
			.maxMessageSize(48)
			.schema(RecordCodec.of(Order.class).schema())
			.build();
	}

	private static void list() throws IOException {
		try (var files = Files.walk(Path.of("/dev/shm"))) {
			say("files=" + files.filter(Files::isRegularFile).map(Path::toString).sorted().toList());
		}
	}

	static void say(String line) {
		System.out.println(line);
		System.out.flush();
	}

	private static void stay(String line) {
		say(line);
		try {
			Thread.sleep(Duration.ofDays(1));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
