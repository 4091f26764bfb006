package io.shmring.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.ChannelStats;
import io.shmring.ShmChannel;
import io.shmring.internal.channel.Upkeep;
import io.shmring.internal.layout.Seam;

/**
 * A process that opens channels: together with others at the same time, until it dies at
 * a given step, or to be killed with a claim in its hands.
 */
public final class Opening {

	/** Exit code of a process that died at its step. */
	public static final int DIED = 9;

	private Opening() {
	}

	/** The channel that all processes open. */
	public static ChannelSpec spec(Path directory, String name) {
		return ChannelSpec.named(name)
			.directory(directory)
			.kind(ChannelKind.MPMC)
			.capacity(64)
			.maxMessageSize(64)
			.maxParticipants(32)
			.openTimeout(Inbox.WATCHDOG)
			.maintenanceInterval(Duration.ZERO)
			.build();
	}

	public static void main(String[] arguments) throws Exception {
		Path directory = Path.of(arguments[0]);
		if (arguments[1].equals("die")) {
			die(directory, Long.parseLong(arguments[2]));
		}
		else if (arguments[1].equals("claim")) {
			claim(directory);
		}
		else {
			race(directory, Integer.parseInt(arguments[2]));
		}
	}

	private static void die(Path directory, long at) {
		Upkeep.rehearse(spec(directory, "orders"));
		Seam.listen((step) -> {
			if (step == at) {
				Runtime.getRuntime().halt(DIED);
			}
		});
		try (ShmChannel channel = ShmChannel.open(spec(directory, "orders"))) {
			System.out.println("steps " + Seam.steps() + " " + channel.name());
			Seam.listen((step) -> {
			});
		}
	}

	private static void claim(Path directory) throws InterruptedException {
		try (ShmChannel channel = ShmChannel.open(spec(directory, "orders"))) {
			System.out.println("claimed " + channel.tryClaim(1));
			Thread.sleep(Inbox.WATCHDOG);
		}
	}

	private static void race(Path directory, int rounds) throws IOException, InterruptedException {
		System.out.println("ready");
		for (int round = 0; round < rounds; round++) {
			awaitFile(directory.resolve("go" + round));
			try (ShmChannel channel = ShmChannel.open(spec(directory, "orders-" + round))) {
				ChannelStats stats = channel.stats();
				System.out.println("opened " + stats.incarnation() + " " + stats.capacity() + " "
						+ stats.maxMessageSize() + " " + stats.maxParticipants());
				channel.offer(new byte[] { 1 });
				awaitFile(directory.resolve("end" + round));
			}
		}
	}

	private static void awaitFile(Path file) throws InterruptedException {
		while (!Files.exists(file)) {
			Thread.sleep(1);
		}
	}

}
