package io.shmring.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.ParticipantStats;
import io.shmring.RoleHeldException;
import io.shmring.ShmChannel;

/**
 * A process that opens a channel and does what it is told on its standard input, one word
 * a line.
 */
public final class Holder {

	private Holder() {
	}

	public static void main(String[] arguments) throws Exception {
		ChannelSpec spec = ChannelSpec.named("orders")
			.directory(Path.of(arguments[0]))
			.kind(ChannelKind.valueOf(arguments[1].toUpperCase(Locale.ROOT)))
			.capacity(8)
			.maxMessageSize(Shape.MAX)
			.build();
		try (ShmChannel channel = ShmChannel.open(spec)) {
			System.out.println("open");
			for (int command = System.in.read(); command >= 0 && command != 'q'; command = System.in.read()) {
				if (command > ' ') {
					System.out.println((char) command + " " + run(channel, (char) command));
				}
			}
		}
	}

	private static String run(ShmChannel channel, char command) throws Exception {
		try {
			return switch (command) {
				case 's' -> Boolean.toString(channel.offer(1, new byte[8], 0, 8));
				case 'r' -> Integer.toString(channel.poll((message) -> {
				}, 1));
				case 'w' -> Boolean.toString(channel.receive(Duration.ofSeconds(60)) != null);
				case 'c' -> Boolean.toString(channel.tryClaim(8) != null);
				case 'a' -> channel.stats().participants().stream().filter(ParticipantStats::alive).count() + " alive, "
						+ channel.recoverDead() + " recovered";
				case 'f' -> new ProcessBuilder("sleep", "600").start().pid() + "";
				default -> throw new IllegalArgumentException("unknown: " + command);
			};
		}
		catch (RoleHeldException ex) {
			return "refused: " + ex.getMessage();
		}
	}

	/** Tells a child that runs this class what to do, and returns what it printed. */
	public static String tell(ChildJvm child, char command) {
		tellOnly(child, command);
		return child.await(command + " ");
	}

	/** Tells a child that runs this class what to do. */
	public static void tellOnly(ChildJvm child, char command) {
		try {
			child.process().outputWriter().append(command).append('\n').flush();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Starts a child that has the channel open. */
	public static ChildJvm start(PrivateDirectory directory, ChannelKind kind) {
		ChildJvm child = ChildJvm.start(Holder.class, directory.path(), kind);
		child.await("open");
		return child;
	}

}
