package io.shmring.internal.channel;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.shmring.ChannelKind;
import io.shmring.ChannelStats;
import io.shmring.ControlledMessageHandler.Action;
import io.shmring.ShmChannel;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;
import io.shmring.testing.Shape;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Channels whose positions cross the numbers at which arithmetic goes wrong. The largest
 * position of all stands for a full ring; nothing reaches it.
 */
class PositionTests {

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	static Stream<Arguments> starts() {
		return Arrays.stream(ChannelKind.values())
			.flatMap((kind) -> Stream.of(1, 8)
				.flatMap((capacity) -> Stream.of(1L << 31, 1L << 32, 1L << 40, 1L << 43, 1L << 63, -2L)
					.map((edge) -> Arguments.of(new Shape(kind, capacity), edge - 3L * capacity))));
	}

	@ParameterizedTest(name = "{0} from {1}")
	@MethodSource("starts")
	void goesOnAcrossTheEdge(Shape shape, long start) {
		int capacity = shape.capacity();
		long end = start + 3L * capacity;
		try (DefaultShmChannel channel = ShmChannelOpener.openAt(shape.spec(this.directory), start);
				ShmChannel second = ShmChannel.open(shape.spec(this.directory))) {
			long position = start;
			long laps = (end == -2L) ? 3 : 6;
			for (int lap = 0; lap < laps; lap++) {
				Inbox.fill(channel, 0, capacity);
				assertThat(channel.offer(new byte[0])).isFalse();
				check(second.stats(), position, position + capacity, capacity);
				position += deliver(channel, position, capacity);
				check(second.stats(), position, position, capacity);
			}
			assertThat(second.stats().sent()).isEqualTo(laps * capacity);
			assertThat(second.stats().received()).isEqualTo(laps * capacity);
		}
	}

	private static int deliver(ShmChannel channel, long position, int capacity) {
		Inbox inbox = new Inbox();
		assertThat(
				channel.pollControlled((message) -> (message.type() == 0) ? Action.ABORT : Action.CONTINUE, capacity))
			.isZero();
		while (channel.poll(inbox, 3) > 0) {
			assertThat(inbox.messages()).isNotEmpty();
		}
		assertThat(inbox.types()).hasSize(capacity).isSorted();
		for (int index = 0; index < capacity; index++) {
			assertThat(inbox.messages().get(index).position()).isEqualTo(position + index);
		}
		return capacity;
	}

	private static void check(ChannelStats stats, long head, long tail, int capacity) {
		assertThat(List.of(stats.head(), stats.tail(), stats.depth())).containsExactly(head, tail, tail - head);
		assertThat(stats.fillRatio()).isEqualTo((double) (tail - head) / capacity);
	}

	@ParameterizedTest(name = "{0} from {1}")
	@MethodSource("starts")
	void passesAbortedClaimsAndHandsRolesOverAcrossTheEdge(Shape shape, long start) {
		int sent = 0;
		for (long position = start; position - start < 3L * shape.capacity() - 1; position += 2) {
			try (DefaultShmChannel channel = ShmChannelOpener.openAt(shape.spec(this.directory), start)) {
				assertThat(channel.stats().tail()).isEqualTo(position);
				requireNonNull(channel.tryClaim(1)).abort();
				assertThat(Inbox.drain(channel)).isEmpty();
				assertThat(requireNonNull(channel.tryClaim(1)).position()).isEqualTo(position + 1);
			}
			try (DefaultShmChannel channel = ShmChannelOpener.openAt(shape.spec(this.directory), start)) {
				assertThat(Inbox.drain(channel)).isEmpty();
				assertThat(channel.stats().aborted()).isEqualTo(sent += 2);
			}
		}
	}

}
