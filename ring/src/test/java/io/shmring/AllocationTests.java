package io.shmring;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What calls allocate: nothing, once they are warm.
 */
class AllocationTests {

	private static final int MESSAGES = 1_000_000;

	private static final int ATTEMPTS = 10;

	private static final Duration LONG = Duration.ofMinutes(1);

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private static final byte[] BYTES = new byte[48];

	private static final ByteBuffer HEAP = ByteBuffer.allocate(48);

	private static final ByteBuffer DIRECT = ByteBuffer.allocateDirect(48);

	private static final MemorySegment NATIVE = Arena.global().allocate(48);

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	private long received;

	/** What is measured. */
	private interface Work {

		void run() throws InterruptedException;

	}

	/** Bytes allocated by work in the end: compiling and linking allocate a little at first. */
	private static long steady(Work work) throws InterruptedException {
		long allocated = 1;
		for (int attempt = 0; attempt < ATTEMPTS && allocated > 0; attempt++) {
			long before = THREADS.getCurrentThreadAllocatedBytes();
			work.run();
			allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
		}
		return allocated;
	}

	/** A way to send one message. */
	enum Sending {

		ARRAY {

			@Override
			boolean send(ShmChannel channel) {
				return channel.offer(1, BYTES, 0, 48);
			}

		},

		HEAP_BUFFER {

			@Override
			boolean send(ShmChannel channel) {
				return channel.offer(1, HEAP);
			}

		},

		DIRECT_BUFFER {

			@Override
			boolean send(ShmChannel channel) {
				return channel.offer(1, DIRECT);
			}

		},

		SEGMENT {

			@Override
			boolean send(ShmChannel channel) throws InterruptedException {
				return channel.send(1, NATIVE, LONG);
			}

		},

		CLAIM {

			@Override
			boolean send(ShmChannel channel) {
				try (Claim claim = Objects.requireNonNull(channel.tryClaim(48))) {
					return claim.putLong(0, 1).putBytes(8, BYTES, 0, 40).commit();
				}
			}

		},

		BATCH {

			@Override
			boolean send(ShmChannel channel) {
				try (ClaimBatch batch = Objects.requireNonNull(channel.tryClaimBatch(1))) {
					batch.select(0, 1, 48).putLong(0, 1);
					return batch.commit() == 1;
				}
			}

		};

		abstract boolean send(ShmChannel channel) throws InterruptedException;

	}

	private final MessageHandler handler = (message) -> this.received += message.getLong(0) + 1;

	private final ControlledMessageHandler controlled = (message) -> {
		this.received += message.length();
		return ControlledMessageHandler.Action.CONTINUE;
	};

	private final MessageBatch batch = (message) -> this.received += message.type();

	@ParameterizedTest
	@EnumSource
	void isNothing(ChannelKind kind) throws Exception {
		try (ShmChannel channel = ShmChannel.open(this.directory.spec("orders", kind).build())) {
			for (Sending sending : Sending.values()) {
				assertThat(steady(() -> run(channel, sending, MESSAGES))).as(sending.name()).isZero();
			}
		}
		assertThat(this.received).isPositive();
	}

	private void run(ShmChannel channel, Sending sending, int messages) throws InterruptedException {
		for (int n = 0; n < messages; n++) {
			if (!sending.send(channel)) {
				throw new AssertionError("full");
			}
			int polled = switch (n % 5) {
				case 0 -> channel.poll(this.handler, 8);
				case 1 -> channel.pollControlled(this.controlled, 8);
				case 2 -> channel.receive(this.handler, 8, LONG);
				case 3 -> channel.receiveControlled(this.controlled, 8, LONG);
				default -> channel.drainTo(this.batch, 8);
			};
			if (polled != 1) {
				throw new AssertionError("polled=" + polled);
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void isNothingForAFullAndAnEmptyRing(ChannelKind kind) throws Exception {
		try (ShmChannel channel = ShmChannel.open(this.directory.spec("orders", kind).build())) {
			assertThat(steady(() -> lookInVain(channel, MESSAGES))).isZero();
			assertThat(this.received).isZero();
		}
	}

	private void lookInVain(ShmChannel channel, int times) throws InterruptedException {
		while (channel.offer(1, BYTES, 0, 48)) {
			// until it is full
		}
		for (int n = 0; n < times; n++) {
			if (channel.offer(1, BYTES, 0, 48) || channel.tryClaim(8) != null || channel.tryClaimBatch(2) != null) {
				throw new AssertionError("not full");
			}
		}
		while (channel.drainTo((message) -> {
		}, 8) > 0) {
			// until it is empty
		}
		for (int n = 0; n < times; n++) {
			if (channel.poll(this.handler, 8) + channel.drainTo(this.batch, 8)
					+ channel.receive(this.handler, 1, Duration.ZERO) > 0) {
				throw new AssertionError("not empty");
			}
		}
	}

}
