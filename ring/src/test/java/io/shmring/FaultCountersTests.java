package io.shmring;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Page faults of a sending and a receiving thread, as the kernel counts them.
 */
class FaultCountersTests {

	private static final int MESSAGES = 500_000;

	private static final int ROUNDS = 20;

	private static final long PAUSE_NANOS = 20_000;

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	/**
	 * The line of the current thread, read without touching memory of its own: what comes
	 * after a reading must not count.
	 */
	private static final class Stat implements AutoCloseable {

		private final RandomAccessFile file;

		private final byte[] before = new byte[1024];

		private final byte[] after = new byte[1024];

		Stat() throws IOException {
			this.file = new RandomAccessFile("/proc/thread-self/stat", "r");
			read(this.before);
			read(this.after);
		}

		void read(byte[] line) throws IOException {
			this.file.seek(0);
			if (this.file.read(line) < 1) {
				throw new IOException("thread has no stat line");
			}
		}

		/** Minor and major faults. */
		private static long faults(byte[] line) {
			String stat = new String(line, StandardCharsets.US_ASCII);
			String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
			return Long.parseLong(fields[7]) + Long.parseLong(fields[9]);
		}

		long faultsBetween() {
			return faults(this.after) - faults(this.before);
		}

		@Override
		public void close() throws IOException {
			this.file.close();
		}

	}

	/** The first round warms up; the JVM itself may touch a page of its own in any one of them. */
	private static long leastFaults(Runnable round) throws IOException {
		long least = Long.MAX_VALUE;
		try (Stat stat = new Stat()) {
			for (int i = 0; i < ROUNDS; i++) {
				stat.read(stat.before);
				round.run();
				stat.read(stat.after);
				least = Math.min(least, stat.faultsBetween());
			}
		}
		return least;
	}

	@ParameterizedTest
	@EnumSource
	void prefaultedChannelFaultsNoMore(ChannelKind kind) throws Exception {
		ChannelSpec spec = this.directory.spec("orders", kind).capacity(16384).maxMessageSize(240).build();
		try (ShmChannel sending = ShmChannel.open(spec);
				ShmChannel receiving = ShmChannel.open(spec);
				ExecutorService executor = Executors.newFixedThreadPool(2)) {
			Future<Long> sender = executor.submit(() -> leastFaults(() -> send(sending)));
			Future<Long> receiver = executor.submit(() -> leastFaults(() -> receive(receiving)));
			assertThat(sender.get()).isZero();
			assertThat(receiver.get()).isZero();
			assertThat(receiving.stats().received()).isEqualTo((long) MESSAGES * ROUNDS);
		}
	}

	private static void send(ShmChannel channel) {
		byte[] message = new byte[240];
		for (int i = 0; i < MESSAGES; i++) {
			while (!channel.offer(message)) {
				LockSupport.parkNanos(PAUSE_NANOS);
			}
		}
	}

	private static void receive(ShmChannel channel) {
		MessageHandler handler = (message) -> {
		};
		for (int received = 0; received < MESSAGES;) {
			int count = channel.poll(handler, Math.min(256, MESSAGES - received));
			if (count == 0) {
				LockSupport.parkNanos(PAUSE_NANOS);
			}
			received += count;
		}
	}

}
