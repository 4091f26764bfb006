package io.shmring;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.shmring.testing.Form;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;
import io.shmring.testing.Shape;
import io.shmring.testing.TestMessage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Sending by copy, the same for every kind and capacity.
 */
class ShmChannelSendTests {

	private static final int MAX = Shape.MAX;

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void copiesEverySizeInEveryForm(Shape shape) throws Exception {
		try (ShmChannel channel = shape.open(this.directory)) {
			int number = 0;
			for (Form form : Form.values()) {
				for (int length : new int[] { 0, 1, 7, 8, 9, MAX - 1, MAX }) {
					assertThat(form.offer(channel, number, TestMessage.bytes(number, length))).isTrue();
					receive(channel, number++, length);
					assertThat(form.send(channel, number, TestMessage.bytes(number, length), Inbox.WATCHDOG)).isTrue();
					receive(channel, number++, length);
				}
			}
		}
	}

	private static void receive(ShmChannel channel, int number, int length) throws InterruptedException {
		ReceivedMessage received = Objects.requireNonNull(channel.receive(Inbox.WATCHDOG));
		TestMessage.check(received, number, length);
		assertThat(received.position()).isEqualTo(number);
		assertThat(received.redelivered()).isFalse();
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void refusesWhatIsTooLongAndLeavesTheRingAsItIs(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			channel.offer(1, TestMessage.bytes(1, MAX), 0, MAX);
			for (Form form : Form.values()) {
				for (int length : new int[] { MAX + 1, MAX * 2, (MAX + 80) * (shape.capacity() + 1) }) {
					byte[] message = new byte[length];
					assertThatExceptionOfType(MessageTooLongException.class)
						.isThrownBy(() -> form.offer(channel, 2, message))
						.withMessageContainingAll("channel=orders", "length=" + length, "maxMessageSize=" + MAX);
					assertThatExceptionOfType(MessageTooLongException.class)
						.isThrownBy(() -> form.send(channel, 2, message, Duration.ZERO));
				}
			}
			for (int length : new int[] { MAX + 1, Integer.MAX_VALUE, -1 }) {
				assertThatExceptionOfType(MessageTooLongException.class).isThrownBy(() -> channel.tryClaim(length));
				assertThatExceptionOfType(MessageTooLongException.class)
					.isThrownBy(() -> channel.claim(0, length, Duration.ZERO));
			}
			assertThat(channel.stats().tail()).isEqualTo(1);
			assertThat(channel.stats().rejected()).isZero();
			Inbox inbox = new Inbox();
			assertThat(channel.poll(inbox, 10)).isEqualTo(1);
			TestMessage.check(inbox.messages().getFirst(), 1, MAX);
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void refusesWhenFullAndGoesOnWhenOneIsConsumed(Shape shape) throws Exception {
		try (ShmChannel channel = shape.open(this.directory)) {
			int next = 0;
			for (int lap = 0; lap < 3; lap++) {
				Inbox.fill(channel, next, next + shape.capacity());
				next += shape.capacity();
				for (Form form : Form.values()) {
					assertThat(form.offer(channel, -1, new byte[1])).isFalse();
					assertThat(form.send(channel, -1, new byte[1], Duration.ofNanos(1))).isFalse();
				}
				assertThat(channel.send(new byte[0], Duration.ofMillis(5))).isFalse();
				assertThat(channel.send(new byte[0], Duration.ofSeconds(Long.MIN_VALUE))).isFalse();
				assertThat(channel.tryClaim(1)).isNull();
				assertThat(channel.claim(0, 1, Duration.ofMillis(5))).isNull();
				assertThat(channel.tryClaimBatch(4)).isNull();
				assertThat(channel.stats().depth()).isEqualTo(shape.capacity());
				Inbox inbox = new Inbox();
				assertThat(channel.poll(inbox, 1)).isEqualTo(1);
				assertThat(channel.offer(next++, new byte[0], 0, 0)).isTrue();
				assertThat(channel.offer(new byte[0])).isFalse();
				while (channel.poll(inbox, 3) > 0) {
					assertThat(inbox.types()).isNotEmpty();
				}
				assertThat(inbox.types()).hasSize(shape.capacity() + 1).isSorted().endsWith(next - 1);
			}
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void sendsWhatItSawAtTheTimeOfTheCall(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			byte[] message = { 1, 2, 3 };
			channel.offer(message);
			message[1] = 9;
			Inbox inbox = new Inbox();
			channel.poll(inbox, 1);
			assertThat(inbox.messages().getFirst().payload()).containsExactly(1, 2, 3);
			assertThat(inbox.messages().getFirst().type()).isEqualTo(ShmChannel.DEFAULT_TYPE);
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void givesTheSlotUpWhenTheSourceCannotBeRead(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			MemorySegment gone;
			ByteBuffer buffer;
			try (Arena arena = Arena.ofConfined()) {
				gone = arena.allocate(8);
				buffer = gone.asByteBuffer();
			}
			assertThatIllegalStateException().isThrownBy(() -> channel.offer(1, gone));
			assertThat(Inbox.drain(channel)).isEmpty();
			assertThatIllegalStateException().isThrownBy(() -> channel.offer(1, buffer));
			assertThat(channel.stats().aborted()).isEqualTo(2);
			assertThat(Inbox.drain(channel)).isEmpty();
			Inbox.fill(channel, 0, shape.capacity());
			assertThat(Inbox.drain(channel)).hasSize(shape.capacity());
			assertThatExceptionOfType(IndexOutOfBoundsException.class)
				.isThrownBy(() -> channel.offer(1, new byte[4], 2, 3));
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void carriesAnyType(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			for (int type : new int[] { Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE }) {
				channel.offer(type, new byte[] { 7 }, 0, 1);
				Inbox inbox = new Inbox();
				channel.poll(inbox, 1);
				assertThat(inbox.types()).containsExactly(type);
				assertThat(inbox.messages().getFirst().payload()).containsExactly(7);
			}
		}
	}

}
