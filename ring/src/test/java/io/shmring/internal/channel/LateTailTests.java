package io.shmring.internal.channel;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The tail is written after the claim: by a producer that was stopped in between perhaps
 * hours later, by one that died never.
 */
class LateTailTests {

	private static final int CAPACITY = 8;

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	private DefaultShmChannel open(ChannelKind kind) {
		return ShmChannelOpener.openAt(ChannelSpec.named("late")
			.directory(this.directory.path())
			.kind(kind)
			.capacity(CAPACITY)
			.maxMessageSize(Long.BYTES)
			.maintenanceInterval(Duration.ZERO)
			.build(), 0);
	}

	private static void setTail(DefaultShmChannel channel, long tail) {
		Memory.setLongRelease(channel.attachment.segment().memory(), SegmentLayout.TAIL, tail);
	}

	private static boolean send(DefaultShmChannel channel, int type) {
		return channel.offer(type, new byte[0], 0, 0);
	}

	private static List<Integer> receiveAll(DefaultShmChannel channel) {
		List<Integer> types = new ArrayList<>();
		channel.poll((message) -> types.add(message.type()), CAPACITY);
		return types;
	}

	@ParameterizedTest
	@EnumSource(names = { "MPSC", "MPMC" })
	void claimsGoOnWhereTheyEnd(ChannelKind kind) {
		try (DefaultShmChannel channel = open(kind)) {
			for (int type = 0; type < 40; type += 4) {
				for (int n = 0; n < 4; n++) {
					assertThat(send(channel, type + n)).isTrue();
					// one late, some laps late, from before the head
					setTail(channel, Math.max(0, type + n - type % 19));
				}
				assertThat(receiveAll(channel)).containsExactly(type, type + 1, type + 2, type + 3);
			}
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "MPSC", "MPMC" })
	void fullIsFullAndIsSeenToBe(ChannelKind kind) {
		try (DefaultShmChannel channel = open(kind)) {
			for (int type = 0; type < CAPACITY; type++) {
				send(channel, type);
			}
			setTail(channel, 3);
			assertThat(send(channel, 8)).isFalse();
			assertThat(Memory.getLongAcquire(channel.attachment.segment().memory(), SegmentLayout.TAIL))
				.isEqualTo(CAPACITY);
			assertThat(receiveAll(channel)).hasSize(CAPACITY);
			assertThat(send(channel, 8)).isTrue();
		}
	}

	@ParameterizedTest
	@EnumSource
	void figuresAreExact(ChannelKind kind) {
		try (DefaultShmChannel channel = open(kind)) {
			for (int type = 0; type < 13; type++) {
				send(channel, type);
				if (type < CAPACITY) {
					channel.poll((message) -> {
					}, 1);
				}
			}
			for (long tail = 0; tail <= 13; tail++) {
				setTail(channel, tail);
				assertThat(channel.stats().tail()).isEqualTo(13);
				assertThat(channel.stats().depth()).isEqualTo(5);
				assertThat(channel.stats().sent()).isEqualTo(13);
				assertThat(channel.stats().memory().slots().touched())
					.isEqualTo(channel.stats().memory().slots().reserved());
			}
		}
	}

}
