package io.shmring;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.shmring.ControlledMessageHandler.Action;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;
import io.shmring.testing.Shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/**
 * Receiving, the same for every kind and capacity.
 */
class ShmChannelReceiveTests {

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void deliversInOrderUpToTheLimit(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			int capacity = shape.capacity();
			for (int lap = 0; lap < 3; lap++) {
				for (int limit = 1; limit <= capacity; limit++) {
					Inbox.fill(channel, 0, capacity);
					Inbox inbox = new Inbox();
					int polled = channel.poll(inbox, limit);
					assertThat(polled).isEqualTo(limit).isEqualTo(inbox.messages().size());
					while (polled < capacity) {
						polled += channel.poll(inbox, limit);
					}
					assertThat(channel.poll(inbox, limit)).isZero();
					assertThat(inbox.types()).hasSize(capacity).isSorted();
					assertThat(inbox.messages()).noneMatch(ReceivedMessage::redelivered);
				}
			}
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void countsAMessageAsConsumedWhenItsHandlerThrows(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			int capacity = shape.capacity();
			for (int k = 0; k < capacity; k++) {
				Inbox.fill(channel, 0, capacity);
				int thrower = k;
				assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> channel.poll((message) -> {
					if (message.type() == thrower) {
						throw new ArithmeticException("thrown by the handler");
					}
				}, capacity)).withMessage("thrown by the handler");
				assertThat(Inbox.drain(channel)).isEqualTo(range(k + 1, capacity));
				assertThat(channel.stats().depth()).isZero();
			}
			assertThat(channel.stats().received()).isEqualTo((long) capacity * capacity);
			assertThat(channel.state()).isEqualTo(ChannelState.UP);
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void stopsAfterAMessageByBreak(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			int capacity = shape.capacity();
			for (int k = 0; k < capacity; k++) {
				Inbox.fill(channel, 0, capacity);
				List<Integer> seen = new ArrayList<>();
				assertThat(channel.pollControlled(at(k, Action.BREAK, seen), capacity)).isEqualTo(k + 1);
				assertThat(seen).isEqualTo(range(0, k + 1));
				Inbox rest = new Inbox();
				while (channel.poll(rest, 3) > 0) {
					assertThat(rest.messages()).noneMatch(ReceivedMessage::redelivered);
				}
				assertThat(rest.types()).isEqualTo(range(k + 1, capacity));
			}
			assertThat(channel.stats().redelivered()).isZero();
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void deliversAMessageAgainFirstOfAllAfterAbort(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			int capacity = shape.capacity();
			for (int k = 0; k < capacity; k++) {
				Inbox.fill(channel, 0, capacity);
				for (int attempt = 0; attempt < 3; attempt++) {
					List<Integer> seen = new ArrayList<>();
					int first = (attempt == 0) ? 0 : k;
					assertThat(channel.pollControlled(at(k, Action.ABORT, seen), capacity)).isEqualTo(k - first);
					assertThat(seen).isEqualTo(range(first, k + 1));
				}
				Inbox rest = new Inbox();
				while (channel.poll(rest, 3) > 0) {
					assertThat(rest.messages()).isNotEmpty();
				}
				assertThat(rest.types()).isEqualTo(range(k, capacity));
				assertThat(rest.messages().getFirst().redelivered()).isEqualTo(shape.kind() == ChannelKind.MPMC);
				assertThat(rest.messages().stream().skip(1)).noneMatch(ReceivedMessage::redelivered);
			}
			assertThat(channel.stats().depth()).isZero();
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void releasesWhatIsConsumedByCommit(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			int capacity = shape.capacity();
			Inbox.fill(channel, 0, capacity);
			int[] sent = { capacity };
			List<Integer> seen = new ArrayList<>();
			int consumed = channel.pollControlled((message) -> {
				seen.add(message.type());
				if (message.type() > 0 && sent[0] < 3 * capacity) {
					Inbox.fill(channel, sent[0], ++sent[0]);
				}
				return Action.COMMIT;
			}, 3 * capacity);
			assertThat(consumed).isEqualTo((capacity == 1) ? 1 : 3 * capacity);
			assertThat(seen).isEqualTo(range(0, consumed));
			assertThat(channel.stats().redelivered()).isZero();
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void waitsForTheFirstMessageOnly(Shape shape) throws Exception {
		try (ShmChannel channel = shape.open(this.directory)) {
			Inbox inbox = new Inbox();
			assertThat(channel.receive(inbox, 10, Duration.ofMillis(5))).isZero();
			assertThat(channel.receive(inbox, 10, Duration.ZERO)).isZero();
			assertThat(channel.receive(inbox, 10, Duration.ofSeconds(Long.MIN_VALUE))).isZero();
			assertThat(channel.receive(Duration.ofMillis(5))).isNull();
			assertThat(channel.receiveControlled((message) -> Action.CONTINUE, 1, Duration.ofMillis(5))).isZero();
			Inbox.fill(channel, 0, shape.capacity());
			assertThat(channel.receive(inbox, 1, Inbox.WATCHDOG)).isEqualTo(1);
			if (shape.capacity() > 1) {
				assertThat(channel.receive(inbox, 100, Duration.ofSeconds(Long.MAX_VALUE)))
					.isEqualTo(shape.capacity() - 1);
			}
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void returnsAtOnceWhenAControlledHandlerGivesTheFirstMessageBack(Shape shape) throws Exception {
		try (ShmChannel channel = shape.open(this.directory)) {
			Inbox.fill(channel, 7, 8);
			List<Integer> seen = new ArrayList<>();
			assertThat(channel.receiveControlled(at(7, Action.ABORT, seen), 10, Inbox.WATCHDOG)).isZero();
			assertThat(channel.receiveControlled(at(7, Action.CONTINUE, seen), 10, Inbox.WATCHDOG)).isEqualTo(1);
			assertThat(seen).containsExactly(7, 7);
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void copiesIntoABatchUntilTheBatchRefuses(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			int capacity = shape.capacity();
			for (int room = 0; room < capacity; room++) {
				Inbox.fill(channel, 0, capacity);
				MessageBatch batch = batchFor(room);
				if (room > 0) {
					assertThat(channel.drainTo(batch, capacity)).isEqualTo(room);
				}
				assertThatIllegalStateException().isThrownBy(() -> channel.drainTo(batch, capacity))
					.withMessage("batch is full");
				Inbox rest = new Inbox();
				int drained;
				do {
					drained = channel.drainTo(rest, 3);
				}
				while (drained > 0);
				assertThat(rest.types()).isEqualTo(range(room, capacity));
			}
			assertThat(channel.drainTo(new Inbox(), 1)).isZero();
		}
	}

	private static MessageBatch batchFor(int room) {
		int[] left = { room };
		return (message) -> {
			if (left[0]-- <= 0) {
				left[0] = 0;
				throw new IllegalStateException("batch is full");
			}
		};
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void refusesLimitsBelowOneAndMissingHandlers(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			Inbox.fill(channel, 1, 2);
			Inbox inbox = new Inbox();
			assertThatIllegalArgumentException().isThrownBy(() -> channel.poll(inbox, 0))
				.withMessageContaining("limit=0");
			assertThatIllegalArgumentException().isThrownBy(() -> channel.receive(inbox, -1, Duration.ZERO));
			assertThatIllegalArgumentException().isThrownBy(() -> channel.drainTo(inbox, 0));
			assertThatIllegalArgumentException().isThrownBy(() -> channel.tryClaimBatch(0));
			assertThatNullPointerException().isThrownBy(() -> channel.poll(null, 1));
			assertThatNullPointerException().isThrownBy(() -> channel.pollControlled(null, 1));
			assertThatNullPointerException().isThrownBy(() -> channel.drainTo(null, 1));
			assertThat(Inbox.drain(channel)).containsExactly(1);
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void showsNothingOnceTheHandlerHasReturned(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			channel.offer(new byte[] { 1 });
			Message[] kept = new Message[1];
			channel.poll((message) -> kept[0] = message, 1);
			assertThatExceptionOfType(IndexOutOfBoundsException.class)
				.isThrownBy(() -> Objects.requireNonNull(kept[0]).getByte(0));
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#all")
	void letsAHandlerSend(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			Inbox.fill(channel, 0, 1);
			boolean[] sent = new boolean[1];
			channel.poll((message) -> sent[0] = channel.offer(message.type() + 1, new byte[0], 0, 0), 1);
			assertThat(sent[0]).isEqualTo(shape.capacity() > 1);
			assertThat(Inbox.drain(channel)).hasSize(sent[0] ? 1 : 0);
		}
	}

	@ParameterizedTest
	@MethodSource("io.shmring.testing.Shape#roomy")
	void letsAHandlerReceiveOnlyFromSharedConsumers(Shape shape) {
		try (ShmChannel channel = shape.open(this.directory)) {
			Inbox.fill(channel, 0, 6);
			Inbox inner = new Inbox();
			List<Integer> outer = new ArrayList<>();
			MessageHandler handler = (message) -> {
				byte[] before = message.toByteArray();
				channel.poll(inner, 2);
				assertThat(message.toByteArray()).isEqualTo(before);
				outer.add(message.type());
			};
			if (shape.kind() == ChannelKind.MPMC) {
				assertThat(channel.poll(handler, 1)).isEqualTo(1);
				assertThat(outer).containsExactly(0);
				assertThat(inner.types()).containsExactly(1, 2);
				assertThat(channel.poll(handler, 10)).isEqualTo(outer.size() - 1);
				List<Integer> all = new ArrayList<>(outer);
				all.addAll(inner.types());
				assertThat(all).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5);
			}
			else {
				assertThatIllegalStateException().isThrownBy(() -> channel.poll(handler, 1));
				assertThat(Inbox.drain(channel)).containsExactly(1, 2, 3, 4, 5);
			}
		}
	}

	private static ControlledMessageHandler at(int type, Action action, List<Integer> seen) {
		return (message) -> {
			seen.add(message.type());
			return (message.type() == type) ? action : Action.CONTINUE;
		};
	}

	private static List<Integer> range(int from, int to) {
		List<Integer> range = new ArrayList<>();
		for (int number = from; number < to; number++) {
			range.add(number);
		}
		return range;
	}

}
