package io.shmring.death;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.ChannelSpecBuilder;
import io.shmring.ClaimBatch;
import io.shmring.OnDeadConsumer;
import io.shmring.Role;
import io.shmring.RoleHeldException;
import io.shmring.ShmChannel;
import io.shmring.WaitStrategy;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

/**
 * A process that takes part in any number of channels. It does what its standard input
 * says, one line per act, {@code <act> <channel> <count>}, and answers each with one line
 * {@code <act> <channel> <result>}. The name of a channel starts with its kind.
 */
final class Participant {

	static final int CAPACITY = 8;

	private final ShmChannel channel;

	private final Semaphore heldUp = new Semaphore(0);

	private final Semaphore goOn = new Semaphore(0);

	private final Semaphore released = new Semaphore(0);

	private ClaimBatch claims;

	private Participant(ShmChannel channel) {
		this.channel = channel;
	}

	/** Starts the specification of a channel, the same for all participants. */
	static ChannelSpecBuilder spec(Path directory, String name) {
		return ChannelSpec.named(name)
			.directory(directory)
			.kind(ChannelKind.valueOf(name.substring(0, 4).toUpperCase(Locale.ROOT)))
			.capacity(CAPACITY)
			.maxMessageSize(64)
			.maxParticipants(name.endsWith("four") ? 4 : 8)
			.openTimeout(Inbox.WATCHDOG)
			.onDeadConsumer(name.endsWith("drop") ? OnDeadConsumer.DROP : OnDeadConsumer.REDELIVER);
	}

	/** Opens a channel that nobody looks after unless he is asked to or waits. */
	static ShmChannel open(PrivateDirectory directory, String name) {
		return ShmChannel.open(spec(directory.path(), name).maintenanceInterval(Duration.ZERO).build());
	}

	/** Starts a participant. */
	static ChildJvm start(PrivateDirectory directory) {
		ChildJvm child = ChildJvm.start(Participant.class, directory.path());
		child.await("ready");
		return child;
	}

	/** Tells a participant what to do and returns the result. */
	static String tell(ChildJvm child, String act, String channel, int count) {
		return child.ask(act + " " + channel + " " + count, act + " " + channel + " ");
	}

	public static void main(String[] arguments) throws Exception {
		Map<String, Participant> participants = new HashMap<>();
		System.out.println("ready");
		for (String line = IO.readln(); line != null; line = IO.readln()) {
			String[] words = line.split(" ");
			Participant participant = participants.computeIfAbsent(words[1],
					(name) -> new Participant(ShmChannel.open(spec(Path.of(arguments[0]), name)
						.waitStrategy(name.contains("block") ? WaitStrategy.BLOCK : WaitStrategy.BACKOFF)
						.build())));
			String result = participant.run(words[0], Integer.parseInt(words[2]));
			System.out.println(words[0] + " " + words[1] + " " + result);
		}
	}

	private String run(String act, int count) throws Exception {
		try {
			return switch (act) {
				case "attach" -> this.channel.name();
				case "send" -> send(count);
				case "claim" -> claim(count);
				case "commit" -> Integer.toString(this.claims.commit());
				case "receive" -> receive(count);
				case "hold" -> hold(count);
				case "go" -> go();
				case "wait" -> await();
				case "close" -> close();
				case "halt" -> halt(count);
				case "exit" -> exit(count);
				case "exhaust" -> exhaust();
				default -> throw new IllegalArgumentException(act);
			};
		}
		catch (RoleHeldException ex) {
			return "refused";
		}
	}

	/** Sends messages whose type is their position. */
	private String send(int count) {
		for (int n = 0; n < count; n++) {
			if (!this.channel.offer((int) this.channel.stats().tail(), new byte[1], 0, 1)) {
				return "full after " + n;
			}
		}
		return Integer.toString(count);
	}

	private String claim(int count) {
		this.claims = Objects.requireNonNull(this.channel.tryClaimBatch(count));
		long tail = this.channel.stats().tail();
		for (int n = 0; n < this.claims.size(); n++) {
			Objects.requireNonNull(this.claims.select(n, (int) tail - this.claims.size() + n, 1)).putByte(0, (byte) 1);
		}
		return Integer.toString(this.claims.size());
	}

	private String receive(int count) throws InterruptedException {
		Inbox inbox = new Inbox();
		while (inbox.messages().size() < count
				&& this.channel.receive(inbox, count - inbox.messages().size(), Inbox.WATCHDOG) > 0) {
			// until all are there
		}
		return inbox.types().toString();
	}

	/** Receives messages one by one and stays in the handler of the last. */
	private String hold(int count) throws InterruptedException {
		int[] left = { count };
		this.channel.releaseRole(Role.CONSUMER);
		Thread.ofPlatform().daemon().start(() -> {
			while (left[0] > 0) {
				this.channel.poll((message) -> stay(--left[0] == 0), 1);
			}
			this.released.release();
		});
		this.heldUp.acquire();
		return "held";
	}

	private void stay(boolean last) {
		if (last) {
			this.heldUp.release();
			this.goOn.acquireUninterruptibly();
		}
	}

	/** Lets the handler end, and gives its role up. */
	private String go() throws InterruptedException {
		this.goOn.release();
		this.released.acquire();
		return "gone";
	}

	/** Starts to wait for a message and returns at once. */
	private String await() {
		Thread.ofPlatform().daemon().start(() -> {
			try {
				System.out.println("woken " + this.channel.name() + " " + this.channel.receive(Inbox.WATCHDOG));
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
		return "waiting";
	}

	private String close() {
		this.channel.close();
		return "closed";
	}

	private static String halt(int code) {
		Runtime.getRuntime().halt(code);
		return "halted";
	}

	private static String exit(int code) {
		System.exit(code);
		return "left";
	}

	private static String exhaust() {
		long[][] memory = new long[Integer.MAX_VALUE / 2][];
		for (int n = 0; n < memory.length; n++) {
			memory[n] = new long[1 << 20];
		}
		return Arrays.toString(memory[0]);
	}

}
