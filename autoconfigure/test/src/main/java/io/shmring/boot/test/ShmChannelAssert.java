package io.shmring.boot.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ListAssert;

import io.shmring.ChannelContent;
import io.shmring.ChannelState;
import io.shmring.ChannelStats;
import io.shmring.ReceivedMessage;
import io.shmring.ShmChannel;

/**
 * Assertions about what is in a channel and what went through it. Looking consumes
 * nothing and takes no role.
 */
public final class ShmChannelAssert extends AbstractAssert<ShmChannelAssert, ShmChannel> {

	ShmChannelAssert(ShmChannel actual) {
		super(actual, ShmChannelAssert.class);
	}

	/**
	 * Checks how many messages are claimed and not yet consumed.
	 * @param expected the number of messages
	 * @return this
	 */
	public ShmChannelAssert hasDepth(long expected) {
		return has("depth", stats().depth(), expected);
	}

	/**
	 * Checks that nothing is claimed or waits.
	 * @return this
	 */
	public ShmChannelAssert isEmpty() {
		return hasDepth(0);
	}

	/**
	 * Checks that there is no room for another message.
	 * @return this
	 */
	public ShmChannelAssert isFull() {
		return hasDepth(stats().capacity());
	}

	/**
	 * Checks the next position to consume.
	 * @param expected the position
	 * @return this
	 */
	public ShmChannelAssert hasHead(long expected) {
		return has("head", stats().head(), expected);
	}

	/**
	 * Checks the next position to claim.
	 * @param expected the position
	 * @return this
	 */
	public ShmChannelAssert hasTail(long expected) {
		return has("tail", stats().tail(), expected);
	}

	/**
	 * Checks how many messages were sent since the segment was created.
	 * @param expected the number of messages
	 * @return this
	 */
	public ShmChannelAssert hasSent(long expected) {
		return has("sent", stats().sent(), expected);
	}

	/**
	 * Checks how many messages were received since the segment was created.
	 * @param expected the number of messages
	 * @return this
	 */
	public ShmChannelAssert hasReceived(long expected) {
		return has("received", stats().received(), expected);
	}

	/**
	 * Checks the state.
	 * @param expected the state
	 * @return this
	 */
	public ShmChannelAssert hasState(ChannelState expected) {
		ChannelState state = existing().state();
		if (state != expected) {
			failWithMessage("channel is in another state: channel=%s, state=%s, expected=%s, problems=%s",
					existing().name(), state, expected, existing().problems());
		}
		return this;
	}

	/**
	 * Checks that some of the messages that wait have these texts as payload, in any order.
	 * @param texts the payloads as UTF-8
	 * @return this
	 */
	public ShmChannelAssert contains(String... texts) {
		Assertions.assertThat(texts()).as("messages of channel %s", existing().name()).contains(texts);
		return this;
	}

	/**
	 * Checks that the messages that wait have these texts as payload, in this order.
	 * @param texts the payloads as UTF-8
	 * @return this
	 */
	public ShmChannelAssert containsExactly(String... texts) {
		Assertions.assertThat(texts()).as("messages of channel %s", existing().name()).containsExactly(texts);
		return this;
	}

	/**
	 * Checks that the messages that wait have these payloads, in this order.
	 * @param payloads the payloads
	 * @return this
	 */
	public ShmChannelAssert containsExactly(byte[]... payloads) {
		List<byte[]> actual = content().stream().map(ReceivedMessage::payload).toList();
		Assertions.assertThat(actual.toArray(byte[][]::new))
			.as("messages of channel %s", existing().name())
			.isDeepEqualTo(payloads);
		return this;
	}

	/**
	 * Goes on with copies of the messages that wait, the oldest first.
	 * @return assertions about the messages
	 */
	public ListAssert<ReceivedMessage> messages() {
		return Assertions.assertThat(content()).as("messages of channel %s", existing().name());
	}

	private List<ReceivedMessage> content() {
		try {
			return ChannelContent.of(existing().file());
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot look into channel: channel=" + existing().name(), ex);
		}
	}

	private List<String> texts() {
		return content().stream().map((message) -> new String(message.payload(), StandardCharsets.UTF_8)).toList();
	}

	private ShmChannelAssert has(String what, long value, long expected) {
		if (value != expected) {
			failWithMessage("channel has another %s: channel=%s, %s=%s, expected=%s, waiting=%s", what,
					existing().name(), what, Long.toUnsignedString(value), Long.toUnsignedString(expected), texts());
		}
		return this;
	}

	private ChannelStats stats() {
		return existing().stats();
	}

	private ShmChannel existing() {
		isNotNull();
		return this.actual;
	}

}
