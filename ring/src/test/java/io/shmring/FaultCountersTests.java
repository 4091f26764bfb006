package io.shmring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

	/** Minor and major faults of the current thread. */
	private static long faults() {
		try {
			String stat = Files.readString(Path.of("/proc/thread-self/stat"));
			String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
			return Long.parseLong(fields[7]) + Long.parseLong(fields[9]);
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
	}

	/** The first round warms up; the JVM itself may touch a page of its own in any one of them. */
	private static long leastFaults(Runnable round) {
		long least = Long.MAX_VALUE;
		for (int i = 0; i < ROUNDS; i++) {
			long before = faults();
			round.run();
			least = Math.min(least, faults() - before);
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
