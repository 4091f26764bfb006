package io.shmring.cli;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PayloadFormat}.
 */
class PayloadFormatTests {

	@Test
	void showsTextAsItIs() {
		assertThat(text("naïve 数 🙂")).isEqualTo("naïve 数 🙂");
	}

	@Test
	void keepsAMessageOnItsLineAndOutOfTheTerminal() {
		assertThat(text("a\nb\r\u001b[31m\u009b\u2028\u202e"))
			.isEqualTo("a\\x0ab\\x0d\\x1b[31m\\xc2\\x9b\\xe2\\x80\\xa8\\xe2\\x80\\xae");
	}

	@Test
	void showsBytesThatAreNoTextOneByOne() {
		assertThat(PayloadFormat.TEXT.format(new byte[] { 'a', (byte) 0xff, 0, '~' })).isEqualTo("a\\xff\\x00~");
	}

	@Test
	void showsHexadecimal() {
		assertThat(PayloadFormat.HEX.format(new byte[] { 1, (byte) 0xab })).isEqualTo("01ab");
	}

	private static String text(String text) {
		return PayloadFormat.TEXT.format(text.getBytes(StandardCharsets.UTF_8));
	}

}
