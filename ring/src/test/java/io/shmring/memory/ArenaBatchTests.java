package io.shmring.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.shmring.Message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link ArenaBatch}.
 */
class ArenaBatchTests {

	private static Message message(int type, long position, boolean redelivered, byte[] payload) {
		BatchedMessage message = new BatchedMessage();
		MemorySegment memory = MemorySegment.ofArray(new long[BatchedMessage.bytes(payload.length) / 8]);
		memory.set(ValueLayout.JAVA_LONG_UNALIGNED, 0, position);
		memory.set(ValueLayout.JAVA_INT_UNALIGNED, 8, type);
		memory.set(ValueLayout.JAVA_INT_UNALIGNED, 12, payload.length * 2 + (redelivered ? 1 : 0));
		MemorySegment.copy(payload, 0, memory, ValueLayout.JAVA_BYTE, 16, payload.length);
		message.wrap(memory, 0);
		return message;
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	@Test
	void messagesKeepEverythingInOrder() {
		try (ArenaBatch batch = new ArenaBatch(new LinearAllocator(4096))) {
			for (int i = 0; i < 1000; i++) {
				batch.append(message(-i, i + 7L, i % 3 == 0, bytes("payload " + i)));
			}
			assertThat(batch.size()).isEqualTo(1000);
			List<String> seen = new ArrayList<>();
			batch.forEach((message) -> seen.add(message.type() + " " + message.position() + " " + message.redelivered()
					+ " " + new String(message.toByteArray(), StandardCharsets.UTF_8)));
			assertThat(seen).hasSize(1000).startsWith("0 7 true payload 0", "-1 8 false payload 1");
			assertThat(seen).last().isEqualTo("-999 1006 true payload 999");
		}
	}

	@Test
	void clearKeepsTheMemoryForTheNextBatch() {
		try (ArenaBatch batch = new ArenaBatch(new LinearAllocator())) {
			for (int round = 0; round < 3; round++) {
				for (int i = 0; i < 10; i++) {
					batch.append(message(1, i, false, new byte[24]));
				}
				assertThat(batch.usage().touched()).isEqualTo(10 * (16 + 24));
				assertThat(batch.usage().reserved()).isEqualTo(LinearAllocator.DEFAULT_CHUNK_SIZE);
				batch.clear();
				assertThat(batch.isEmpty()).isTrue();
			}
		}
	}

	@Test
	void payloadIsReadInPlace() {
		try (ArenaBatch batch = new ArenaBatch(new LinearAllocator())) {
			batch.append(message(1, 2, false, new byte[] { 1, 2, 3, 4, 5, 6, 7, 8, 9 }));
			Message message = batch.message(0);
			assertThat(message.getByte(8)).isEqualTo((byte) 9);
			assertThat(message.getShort(1)).isEqualTo((short) 0x0302);
			assertThat(message.getInt(1)).isEqualTo(0x05040302);
			assertThat(message.getLong(1)).isEqualTo(0x0908070605040302L);
			assertThat(message.segment().byteSize()).isEqualTo(9);
			assertThat(message.segment().isReadOnly()).isTrue();
			assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> message.getLong(2));
			assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> message.getByte(-1));
			assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> batch.message(1));
		}
	}

	@Test
	void messageLongerThanAChunkFits() {
		try (ArenaBatch batch = new ArenaBatch(new LinearAllocator(4096))) {
			byte[] payload = new byte[100_000];
			payload[99_999] = 5;
			batch.append(message(1, 1, false, bytes("small")));
			batch.append(message(1, 2, false, payload));
			batch.append(message(1, 3, false, bytes("small")));
			assertThat(batch.message(1).toByteArray()).isEqualTo(payload);
			assertThat(batch.message(2).length()).isEqualTo(5);
		}
	}

	@Test
	void closedBatchRefusesAndGivesAllBack() {
		ArenaBatch batch = new ArenaBatch(new LinearAllocator());
		batch.append(message(1, 1, false, new byte[8]));
		Message view = batch.message(0);
		batch.close();
		batch.close();
		assertThat(batch.usage().touched()).isZero();
		assertThat(batch.usage().reserved()).isZero();
		assertThatIllegalStateException().isThrownBy(() -> view.getByte(0));
		assertThatIllegalStateException().isThrownBy(() -> batch.append(message(1, 1, false, new byte[8])));
	}

}
