package io.shmring.boot.listener;

import java.nio.charset.StandardCharsets;
import java.time.Duration;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.shmring.ShmChannel;
import io.shmring.boot.autoconfigure.ShmRingAutoConfiguration;
import io.shmring.boot.autoconfigure.listener.ShmListenerAutoConfiguration;
import io.shmring.boot.autoconfigure.template.ShmTemplateAutoConfiguration;
import io.shmring.boot.test.ShmRings;

/**
 * What the tests of listeners share.
 */
final class ListenerTestContext {

	private ListenerTestContext() {
	}

	/** A context with the channels orders (mpmc), single (spsc) and failed (mpmc). */
	static ApplicationContextRunner runner(ShmRings rings) {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(ShmRingAutoConfiguration.class, ShmTemplateAutoConfiguration.class,
					ShmListenerAutoConfiguration.class))
			.withPropertyValues("shmring.directory=" + rings.directory(), "shmring.defaults.capacity=64",
					"shmring.defaults.wait-strategy=block", "shmring.channels.orders.kind=mpmc",
					"shmring.channels.single.kind=spsc", "shmring.channels.failed.kind=mpmc");
	}

	/** Opens the channel of {@link #runner} as another participant. */
	static ShmChannel peer(ShmRings rings, ShmChannel channel) {
		return rings.open(channel.name(), (spec) -> spec.kind(channel.spec().kind()).capacity(64));
	}

	static void send(ShmChannel channel, String... texts) {
		for (String text : texts) {
			if (!channel.offer(text.getBytes(StandardCharsets.UTF_8))) {
				throw new IllegalStateException("channel is full");
			}
		}
	}

	static ConditionFactory await() {
		return Awaitility.await().atMost(Duration.ofMinutes(1));
	}

}
