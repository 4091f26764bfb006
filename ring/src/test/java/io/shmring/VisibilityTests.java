package io.shmring;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;
import io.shmring.testing.Shape;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a sender did before it committed is seen by the receiver, through two mappings of
 * one file.
 */
class VisibilityTests {

	private static final int MESSAGES = 200_000;

	private final int[] plain = new int[MESSAGES];

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@EnumSource
	void reachesThroughTwoMappings(ChannelKind kind) throws Exception {
		try (ShmChannel here = new Shape(kind, 8).open(this.directory);
				ShmChannel there = new Shape(kind, 8).open(this.directory)) {
			Thread sender = Thread.ofPlatform().start(() -> send(here));
			int[] next = new int[1];
			while (next[0] < MESSAGES) {
				int received = there.receive((message) -> {
					int number = message.type();
					assertThat(number).isEqualTo(next[0]++);
					if (this.plain[number] != number + 1 || message.getLong(0) != number
							|| message.getLong(56) != ~number) {
						throw new AssertionError("stale: number=" + number);
					}
				}, 16, Inbox.WATCHDOG);
				assertThat(received).isPositive();
				long depth = there.stats().depth();
				if (depth < 0 || depth > 8) {
					throw new AssertionError("depth=" + depth);
				}
			}
			sender.join();
		}
	}

	private void send(ShmChannel channel) {
		try {
			for (int number = 0; number < MESSAGES; number++) {
				this.plain[number] = number + 1;
				Claim claim = channel.claim(number, Shape.MAX, Inbox.WATCHDOG);
				assertThat(claim).isNotNull();
				claim.putLong(0, number).putLong(56, ~number).commit();
			}
		}
		catch (InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

}
