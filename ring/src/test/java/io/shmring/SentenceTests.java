package io.shmring;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What exceptions of calls on an open channel say: what, where, the limit, the remedy.
 */
class SentenceTests {

	@Test
	void tooLong() {
		assertThat(new MessageTooLongException("orders", 65, 64)).hasMessage("message is too long: channel=orders,"
				+ " length=65, maxMessageSize=64; send less, or give the channel a larger maxMessageSize");
		assertThat(new MessageTooLongException("orders", -1, 64)).hasMessageEndingWith("; send 0 bytes or more");
	}

	@Test
	void failed() {
		assertThat(new ChannelFailedException("orders", "backing file truncated: size=0", null))
			.hasMessage("channel has failed: channel=orders, backing file truncated: size=0; close it everywhere and"
					+ " remove its file before you open it again");
	}

	@Test
	void foreignNamesDoNotBreakTheLine() {
		assertThat(new ChannelFailedException("a\nb\u001b[2J", "c\rd", null).getMessage())
			.contains("channel=a\\u000ab\\u001b[2J, c\\u000dd");
	}

}
