package io.shmring.sample.peer;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.zip.CRC32;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.ReceivedMessage;
import io.shmring.ShmChannel;

/**
 * Sends numbered messages with a checksum to the other side and checks what comes from
 * there, over every kind of channel.
 */
final class Exchange {

	private static final int LARGEST = 256;

	private static final int CAPACITY = 64;

	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	private final ChannelSpec spec;

	private final int count;

	private Exchange(ChannelSpec spec, int count) {
		this.spec = spec;
		this.count = count;
	}

	static void run(Path directory, String side, int count) throws Exception {
		for (ChannelKind kind : ChannelKind.values()) {
			Exchange ab = new Exchange(spec(directory, kind, "a-to-b"), count);
			Exchange ba = new Exchange(spec(directory, kind, "b-to-a"), count);
			Exchange out = "a".equals(side) ? ab : ba;
			Exchange in = "a".equals(side) ? ba : ab;
			CompletableFuture<Void> sender = CompletableFuture.runAsync(out::send);
			in.receive();
			sender.join();
			Peer.say("exchanged kind=" + kind + " count=" + count);
		}
	}

	private static ChannelSpec spec(Path directory, ChannelKind kind, String way) {
		return ChannelSpec.named(kind + "-" + way)
			.directory(directory)
			.kind(kind)
			.capacity(CAPACITY)
			.maxMessageSize(LARGEST)
			.build();
	}

	private void send() {
		Random random = new Random(this.count);
		try (ShmChannel channel = ShmChannel.open(this.spec)) {
			for (int i = 0; i < this.count; i++) {
				byte[] message = new byte[Long.BYTES + random.nextInt(LARGEST - Long.BYTES + 1)];
				random.nextBytes(message);
				ByteBuffer.wrap(message).putLong(checksum(message));
				if (!channel.send(i, message, 0, message.length, TIMEOUT)) {
					throw new IllegalStateException("ring stayed full: channel=" + this.spec.name() + ", message=" + i);
				}
			}
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private void receive() throws InterruptedException {
		try (ShmChannel channel = ShmChannel.open(this.spec)) {
			for (int i = 0; i < this.count; i++) {
				ReceivedMessage message = channel.receive(TIMEOUT);
				if (message == null || message.type() != i
						|| ByteBuffer.wrap(message.payload()).getLong() != checksum(message.payload())) {
					throw new IllegalStateException("not the message expected: channel=" + this.spec.name()
							+ ", message=" + i + ", " + message);
				}
			}
		}
	}

	/** The checksum of everything behind the eight bytes that hold it. */
	private static long checksum(byte[] message) {
		CRC32 crc = new CRC32();
		crc.update(message, Long.BYTES, message.length - Long.BYTES);
		return crc.getValue();
	}

}
