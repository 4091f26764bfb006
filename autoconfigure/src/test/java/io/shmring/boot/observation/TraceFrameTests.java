package io.shmring.boot.observation;

import java.util.Arrays;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.shmring.ShmChannel;
import io.shmring.boot.test.ShmRingTest;
import io.shmring.boot.test.ShmRings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link TraceFrame} and {@link OffsetMessage}.
 */
@ShmRingTest
class TraceFrameTests {

	private static final Map<String, String> FIELDS = Map.of("traceparent", "00-1-2-01", "ä", "ö".repeat(300));

	@Test
	void hasADocumentedLayout() {
		assertThat(TraceFrame.encode(Map.of("k", "vw"), 100)).containsExactly(6, 0, 1, 'k', 2, 0, 'v', 'w');
		assertThat(TraceFrame.encode(Map.of(), 100)).containsExactly(0, 0);
	}

	@Test
	void isLeftEmptyWhenItDoesNotFit() {
		assertThat(TraceFrame.encode(Map.of("k", "vw"), 7)).containsExactly(0, 0);
	}

	@Test
	void isReadFromAMessageWhosePayloadFollows(ShmRings rings) {
		ShmChannel channel = rings.open("traced", (spec) -> spec.maxMessageSize(1024));
		byte[] frame = TraceFrame.encode(FIELDS, 1000);
		byte[] message = Arrays.copyOf(frame, frame.length + 8);
		message[frame.length] = 42;
		channel.offer(message);
		channel.poll((received) -> {
			assertThat(TraceFrame.decode(received)).isEqualTo(FIELDS);
			OffsetMessage payload = OffsetMessage.afterFrame(received);
			assertThat(payload.traceContext()).isEqualTo(FIELDS);
			assertThat(payload.length()).isEqualTo(8);
			assertThat(payload.getLong(0)).isEqualTo(42);
			assertThat(payload.getInt(0)).isEqualTo(42);
			assertThat(payload.getShort(0)).isEqualTo((short) 42);
			assertThat(payload.getByte(0)).isEqualTo((byte) 42);
			assertThat(payload.toByteArray()).containsExactly(42, 0, 0, 0, 0, 0, 0, 0);
			assertThat(payload.segment().byteSize()).isEqualTo(8);
			assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> payload.getLong(1));
			assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> payload.getByte(-1));
		}, 1);
	}

	@Test
	void isMissedInAMessageWithoutOne(ShmRings rings) {
		ShmChannel channel = rings.open("plain");
		channel.offer(new byte[] { 1 });
		channel.offer(new byte[] { 9, 0, 1 });
		channel.poll((message) -> assertThatExceptionOfType(IndexOutOfBoundsException.class)
			.isThrownBy(() -> OffsetMessage.afterFrame(message)), 2);
	}

	@Test
	void changesTheSchema() {
		assertThat(TraceFrame.schema(0)).isNotZero();
		assertThat(TraceFrame.schema(1)).isNotEqualTo(1).isNotEqualTo(TraceFrame.schema(0));
	}

}
