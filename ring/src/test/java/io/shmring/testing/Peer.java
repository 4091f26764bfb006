package io.shmring.testing;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.Claim;
import io.shmring.Message;
import io.shmring.ShmChannel;
import io.shmring.WaitStrategy;

/**
 * A process that sends or receives many messages whose bytes can be checked.
 */
public final class Peer {

	/** Longest message: two cache lines and a bit. */
	public static final int MAX = 150;

	/** Type of the message that ends a receiver. */
	public static final int STOP = -1;

	private static final int PRODUCER_SHIFT = 24;

	private static final Duration LONG = Duration.ofMinutes(2);

	private final long[] last = new long[4];

	private long count;

	private long sum;

	private boolean stopped;

	private Peer() {
	}

	/** The channel of the test. */
	public static ChannelSpec spec(Path directory, ChannelKind kind, WaitStrategy strategy) {
		return ChannelSpec.named("peers")
			.directory(directory)
			.kind(kind)
			.capacity(16)
			.maxMessageSize(MAX)
			.waitStrategy(strategy)
			.build();
	}

	public static void main(String[] arguments) throws Exception {
		ChannelSpec spec = spec(Path.of(arguments[0]), ChannelKind.valueOf(arguments[1]),
				WaitStrategy.valueOf(arguments[2]));
		try (ShmChannel channel = ShmChannel.open(spec)) {
			if (arguments[3].equals("send")) {
				send(channel, Integer.parseInt(arguments[4]), Integer.parseInt(arguments[5]));
			}
			else {
				new Peer().receive(channel);
			}
		}
	}

	private static void send(ShmChannel channel, int producer, int messages) throws Exception {
		for (int n = 0; n < messages; n++) {
			int type = (producer << PRODUCER_SHIFT) | n;
			byte[] bytes = TestMessage.bytes(type, length(type));
			boolean sent;
			if (n % 3 == 0) {
				Claim claim = channel.claim(type, bytes.length, LONG);
				sent = claim != null && claim.putBytes(0, bytes, 0, bytes.length).commit();
			}
			else {
				sent = channel.send(type, bytes, 0, bytes.length, LONG);
			}
			if (!sent) {
				throw new AssertionError("not sent: type=" + type);
			}
		}
		System.out.println("sent");
	}

	/** Every edge of the range, and anything between. */
	private static int length(int type) {
		return switch (type % 6) {
			case 0 -> 0;
			case 1 -> 1;
			case 2 -> MAX - 1;
			case 3 -> MAX;
			default -> new SplittableRandom(type).nextInt(MAX + 1);
		};
	}

	private void receive(ShmChannel channel) throws Exception {
		Arrays.fill(this.last, -1);
		while (!this.stopped) {
			if (channel.receive(this::check, 1, LONG) == 0) {
				throw new AssertionError("nothing came: count=" + this.count);
			}
		}
		System.out.println("received " + this.count + " " + this.sum);
	}

	private void check(Message message) {
		int type = message.type();
		if (type == STOP) {
			this.stopped = true;
			return;
		}
		if (!Arrays.equals(message.toByteArray(), TestMessage.bytes(type, length(type)))) {
			throw new AssertionError("damaged: type=" + type + ", length=" + message.length());
		}
		int producer = type >> PRODUCER_SHIFT;
		if (type <= this.last[producer]) {
			throw new AssertionError("out of order: type=" + type + ", last=" + this.last[producer]);
		}
		this.last[producer] = type;
		this.count++;
		this.sum += type;
	}

}
