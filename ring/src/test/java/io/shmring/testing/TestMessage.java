package io.shmring.testing;

import java.util.SplittableRandom;

import io.shmring.ReceivedMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Messages whose bytes follow from their number and length, so that a receiver can tell
 * whether it got what was sent.
 */
public final class TestMessage {

	private TestMessage() {
	}

	/** The bytes of a message. */
	public static byte[] bytes(long number, int length) {
		byte[] bytes = new byte[length];
		new SplittableRandom(number * 31 + length).nextBytes(bytes);
		return bytes;
	}

	/** Checks a received message against what was sent. */
	public static void check(ReceivedMessage received, int number, int length) {
		assertThat(received.type()).isEqualTo(number);
		assertThat(received.payload()).isEqualTo(bytes(number, length));
	}

}
