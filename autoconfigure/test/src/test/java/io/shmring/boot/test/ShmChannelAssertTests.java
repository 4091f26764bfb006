package io.shmring.boot.test;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import io.shmring.ChannelKind;
import io.shmring.ChannelState;
import io.shmring.Claim;
import io.shmring.ControlledMessageHandler.Action;
import io.shmring.ShmChannel;

import static io.shmring.boot.test.ShmRingAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ShmChannelAssert}.
 */
@ShmRingTest
class ShmChannelAssertTests {

	@Test
	void looksAtEveryKindWithoutConsuming(ShmRings rings) {
		for (ChannelKind kind : ChannelKind.values()) {
			ShmChannel channel = rings.open(kind.toString(), (spec) -> spec.kind(kind).capacity(4));
			assertThat(channel).isEmpty().hasHead(0).hasTail(0).hasState(ChannelState.UP);
			send(channel, "a", "b", "c", "d");
			channel.poll((message) -> {
			}, 2);
			send(channel, "e", "f");
			assertThat(channel).isFull()
				.hasHead(2)
				.hasTail(6)
				.hasDepth(4)
				.contains("f", "c")
				.containsExactly("c", "d", "e", "f")
				.containsExactly(bytes("c"), bytes("d"), bytes("e"), bytes("f"))
				.hasState(ChannelState.UP);
			assertThat(channel).messages().extracting("position").containsExactly(2L, 3L, 4L, 5L);
		}
	}

	@Test
	void countsWhatWentThrough(ShmRings rings) {
		ShmChannel channel = rings.open("orders");
		send(channel, "a", "b");
		channel.poll((message) -> {
		}, 1);
		assertThat(channel).hasSent(2).hasReceived(1);
	}

	@Test
	void doesNotSeeWhatIsNotCommitted(ShmRings rings) {
		ShmChannel channel = rings.open("orders");
		try (Claim claim = channel.tryClaim(1)) {
			assertThat(channel).hasDepth(1).messages().isEmpty();
			claim.commit();
		}
		assertThat(channel).messages().hasSize(1);
	}

	@Test
	void seesWhatWasGivenBack(ShmRings rings) {
		ShmChannel channel = rings.open("orders");
		send(channel, "a", "b");
		channel.pollControlled((message) -> Action.ABORT, 1);
		assertThat(channel).containsExactly("a", "b");
		assertThat(channel).messages().first().matches((message) -> message.redelivered());
	}

	@Test
	void saysWhatIsThereInstead(ShmRings rings) {
		ShmChannel channel = rings.open("orders");
		send(channel, "a");
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> assertThat(channel).isEmpty())
			.withMessageContaining("channel has another depth: channel=orders, depth=1, expected=0, waiting=[a]");
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> assertThat(channel).containsExactly("b"))
			.withMessageContaining("messages of channel orders");
		assertThatExceptionOfType(AssertionError.class)
			.isThrownBy(() -> assertThat(channel).hasState(ChannelState.CLOSED))
			.withMessageContaining("state=UP, expected=CLOSED");
	}

	private static void send(ShmChannel channel, String... texts) {
		for (String text : texts) {
			channel.offer(bytes(text));
		}
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
