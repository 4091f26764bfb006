package io.shmring;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;
import io.shmring.testing.Shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link Claim} and {@link ClaimBatch}, the same for every kind and capacity.
 */
class ClaimTests {

	private static final int ROUNDS = 3000;

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	private static Claim claim(ShmChannel channel, int type, int length) {
		return Objects.requireNonNull(channel.tryClaim(type, length));
	}

	private static ClaimBatch batch(ShmChannel channel, int count) {
		return Objects.requireNonNull(channel.tryClaimBatch(count));
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void deliversWhatWasWrittenInPlace(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			Claim claim = claim(channel, 5, 41);
			claim.putByte(0, (byte) 1)
				.putShort(1, (short) 2)
				.putInt(3, 3)
				.putLong(7, 4)
				.putFloat(15, 5.5f)
				.putDouble(19, 6.5)
				.putBytes(27, new byte[] { 0, 7, 8, 0 }, 1, 2);
			claim.segment().set(ValueLayout.JAVA_BYTE, 40, (byte) 9);
			assertThat(claim.length()).isEqualTo(41);
			assertThat(claim.position()).isZero();
			assertThat(claim.commit()).isTrue();
			assertThat(channel.poll(ClaimTests::checkInPlace, 1)).isEqualTo(1);
		}
	}

	private static void checkInPlace(Message message) {
		assertThat(message.type()).isEqualTo(5);
		assertThat(message.length()).isEqualTo(41);
		assertThat(message.getByte(0)).isEqualTo((byte) 1);
		assertThat(message.getShort(1)).isEqualTo((short) 2);
		assertThat(message.getInt(3)).isEqualTo(3);
		assertThat(message.getLong(7)).isEqualTo(4);
		assertThat(message.getFloat(15)).isEqualTo(5.5f);
		assertThat(message.getDouble(19)).isEqualTo(6.5);
		byte[] bytes = new byte[4];
		message.getBytes(27, bytes, 1, 2);
		assertThat(bytes).containsExactly(0, 7, 8, 0);
		assertThat(message.segment().get(ValueLayout.JAVA_BYTE, 40)).isEqualTo((byte) 9);
		assertThat(message.segment().isReadOnly()).isTrue();
		MemorySegment copy = MemorySegment.ofArray(new byte[50]);
		message.copyTo(copy, 9);
		assertThat(copy.asSlice(9).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(message.toByteArray());
		assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> message.getLong(34));
		assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> message.getByte(-1));
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void refusesToWriteOutsideOfThePayload(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory); Claim claim = claim(channel, 0, 8)) {
			assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> claim.putByte(8, (byte) 1));
			assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> claim.putLong(1, 1));
			assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> claim.putInt(-1, 1));
			assertThatExceptionOfType(IndexOutOfBoundsException.class)
				.isThrownBy(() -> claim.putBytes(0, new byte[9], 0, 9));
			assertThat(claim.segment().byteSize()).isEqualTo(8);
			assertThat(claim.putLong(0, 1).commit()).isTrue();
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void isInvisibleUntilCommittedAndHoldsUpWhatFollows(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			Claim claim = claim(channel, 1, 0);
			assertThat(channel.stats().depth()).isEqualTo(1);
			boolean second = channel.offer(2, new byte[0], 0, 0);
			assertThat(second).isEqualTo(shape.capacity() > 1);
			assertThat(Inbox.drain(channel)).isEmpty();
			claim.commit();
			assertThat(Inbox.drain(channel)).hasSize(second ? 2 : 1).isSorted();
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void isPassedOverOnceAborted(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			for (int round = 0; round < 3 * shape.capacity(); round++) {
				if (round % 2 == 0) {
					claim(channel, 1, 0).abort();
				}
				else {
					claim(channel, 1, 0).close();
				}
				if (shape.capacity() == 1) {
					assertThat(Inbox.drain(channel)).isEmpty();
				}
				Inbox.fill(channel, round, round + 1);
				assertThat(Inbox.drain(channel)).containsExactly(round);
			}
			ChannelStats stats = channel.stats();
			assertThat(stats.aborted()).isEqualTo(3L * shape.capacity());
			assertThat(stats.sent()).isEqualTo(3L * shape.capacity());
			assertThat(stats.received()).isEqualTo(3L * shape.capacity());
			assertThat(stats.depth()).isZero();
			assertThat(stats.head()).isEqualTo(6L * shape.capacity());
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void isUselessOnceSettled(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			Claim claim = claim(channel, 1, 8);
			claim.commit();
			assertThatIllegalStateException().isThrownBy(claim::commit)
				.withMessageContainingAll("position=0", "claimed anew");
			assertThatIllegalStateException().isThrownBy(claim::abort);
			assertThatIllegalStateException().isThrownBy(() -> claim.putByte(0, (byte) 1));
			assertThatIllegalStateException().isThrownBy(claim::segment);
			claim.close();
			assertThat(Inbox.drain(channel)).containsExactly(1);
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#roomy")
	void mayBeOneOfSeveralOfAThread(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			Claim first = claim(channel, 1, 1);
			Claim second = claim(channel, 2, 1);
			second.putByte(0, (byte) 2).commit();
			assertThatIllegalStateException().isThrownBy(() -> channel.releaseRole(Role.PRODUCER))
				.withMessageContaining("channel=orders");
			assertThat(Inbox.drain(channel)).isEmpty();
			first.putByte(0, (byte) 1).commit();
			channel.releaseRole(Role.PRODUCER);
			assertThat(Inbox.drain(channel)).containsExactly(1, 2);
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void comesInBatches(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			for (int round = 0; round < 5; round++) {
				ClaimBatch batch = batch(channel, Integer.MAX_VALUE);
				assertThat(batch.size()).isEqualTo(shape.capacity());
				for (int index = 0; index < batch.size(); index++) {
					batch.select(index, index, 4).putInt(0, index);
				}
				assertThat(Inbox.drain(channel)).isEmpty();
				assertThat(batch.commit()).isEqualTo(shape.capacity());
				assertThat(channel.poll((message) -> assertThat(message.getInt(0)).isEqualTo(message.type()), 100))
					.isEqualTo(shape.capacity());
			}
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#roomy")
	void givesUpWhatABatchDidNotSelect(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			Inbox.fill(channel, 0, 1);
			try (ClaimBatch batch = batch(channel, 4)) {
				assertThat(batch.size()).isEqualTo(4);
				batch.select(3, 30, 1).putByte(0, (byte) 1);
				Claim claim = batch.select(1, 10, 1).putByte(0, (byte) 2);
				assertThatIllegalStateException().isThrownBy(claim::commit);
				assertThatIllegalStateException().isThrownBy(claim::abort);
				claim.close();
				assertThatExceptionOfType(MessageTooLongException.class)
					.isThrownBy(() -> batch.select(0, 0, Shape.MAX + 1));
				assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> batch.select(4, 0, 1));
				assertThat(batch.commit()).isEqualTo(2);
				assertThatIllegalStateException().isThrownBy(batch::commit)
					.withMessageContainingAll("channel=", "claimed anew");
				assertThatIllegalStateException().isThrownBy(() -> claim.putByte(0, (byte) 3));
			}
			batch(channel, 2).close();
			batch(channel, 1).abort();
			assertThat(Inbox.drain(channel)).containsExactly(0, 10, 30);
			assertThat(channel.stats().aborted()).isEqualTo(5);
			assertThat(channel.stats().sent()).isEqualTo(3);
		}
	}

	@ParameterizedTest
	@EnumSource
	void batchThatTwoThreadsEndIsSettledByOne(ChannelKind kind) throws Exception {
		try (ShmChannel channel = ShmChannel.open(new Shape(kind, 64).spec(this.directory));
				ExecutorService other = Executors.newSingleThreadExecutor()) {
			int committed = 0;
			for (int round = 0; round < ROUNDS; round++) {
				ClaimBatch batch = batch(channel, 4);
				batch.select(0, 1, 1).putByte(0, (byte) 1);
				batch.select(round % 3 + 1, 1, 1).putByte(0, (byte) 2);
				AtomicInteger there = new AtomicInteger();
				Future<Integer> theirs = other.submit(() -> end(there, batch::commit));
				int ours = end(there, (round % 2 == 0) ? batch::commit : () -> {
					batch.abort();
					return 0;
				});
				int both = ours + theirs.get();
				assertThat(Inbox.drain(channel)).hasSize(both).hasSizeLessThanOrEqualTo(2);
				committed += both;
			}
			assertThat(channel.stats().sent()).isEqualTo(committed);
			assertThat(channel.stats().aborted()).isEqualTo(4L * ROUNDS - committed);
			assertThat(channel.state()).isEqualTo(ChannelState.UP);
		}
	}

	/** Ends a batch as soon as both are there; somebody else may have ended it. */
	private static int end(AtomicInteger there, Callable<Integer> how) throws Exception {
		there.incrementAndGet();
		while (there.get() < 2) {
			Thread.onSpinWait();
		}
		try {
			return how.call();
		}
		catch (IllegalStateException ex) {
			return 0;
		}
	}

	@ParameterizedTest
	@EnumSource
	void isAbortedWhenTheChannelCloses(ChannelKind kind) {
		ChannelSpec spec = new Shape(kind, 8).spec(this.directory);
		try (ShmChannel other = ShmChannel.open(spec)) {
			ShmChannel channel = ShmChannel.open(spec);
			Claim claim = claim(channel, 1, 8);
			ClaimBatch batch = batch(channel, 2);
			channel.close();
			assertThatExceptionOfType(ChannelClosedException.class).isThrownBy(() -> claim.putLong(0, 1))
				.withMessageContaining("channel=orders");
			assertThatExceptionOfType(ChannelClosedException.class).isThrownBy(claim::commit);
			assertThatExceptionOfType(ChannelClosedException.class).isThrownBy(() -> batch.select(0, 1, 1));
			claim.close();
			batch.close();
			assertThat(other.stats().aborted()).isEqualTo(3);
			Inbox.fill(other, 4, 5);
			assertThat(Inbox.drain(other)).containsExactly(4);
		}
	}

}
