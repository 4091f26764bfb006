package io.shmring.namespaces;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.Claim;
import io.shmring.ReceivedMessage;
import io.shmring.ShmChannel;

/**
 * A participant that does what its standard input says, one command per line, and answers
 * each with one line.
 */
final class Peer {

	private Peer() {
	}

	public static void main(String[] arguments) throws Exception {
		ChannelSpec spec = ChannelSpec.named("orders")
			.directory(Path.of(arguments[0]))
			.kind(ChannelKind.valueOf(arguments[1]))
			.capacity(8)
			.maxMessageSize(64)
			.maxParticipants(4)
			.build();
		try (ShmChannel channel = ShmChannel.open(spec)) {
			System.out.println("up " + ProcessHandle.current().pid());
			Claim claim = null;
			for (String line = IO.readln(); line != null && !line.equals("end"); line = IO.readln()) {
				if (line.equals("claim")) {
					claim = Objects.requireNonNull(channel.tryClaim(8));
					System.out.println("claimed " + claim.position());
				}
				else if (line.equals("commit")) {
					claim = Objects.requireNonNull(claim).putLong(0, 42);
					System.out.println("committed " + claim.commit());
				}
				else if (line.equals("receive")) {
					ReceivedMessage message = channel.receive(Duration.ofSeconds(60));
					System.out.println("received "
							+ ((message != null) ? new String(message.payload(), StandardCharsets.UTF_8) : "nothing"));
				}
				else {
					System.out.println("sent " + channel.offer(line.getBytes(StandardCharsets.UTF_8)));
				}
			}
		}
	}

}
