package io.shmring.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.Claim;
import io.shmring.ShmChannel;

/**
 * A participant in a JVM of its own that commits one message, claims another slot and
 * waits to be killed.
 */
public final class Holder {

	private Holder() {
	}

	/** Attaches to the channel {@code orders} of a directory. */
	public static void main(String[] arguments) throws InterruptedException {
		ChannelSpec spec = ChannelSpec.named("orders")
			.directory(Path.of(arguments[0]))
			.kind(ChannelKind.MPMC)
			.capacity(8)
			.maxMessageSize(64)
			.build();
		try (ShmChannel channel = ShmChannel.open(spec)) {
			channel.offer("committed".getBytes(StandardCharsets.UTF_8));
			try (Claim claim = channel.tryClaim(4)) {
				System.out.println("ready " + (claim != null));
				Thread.sleep(Duration.ofHours(1));
			}
		}
	}

}
