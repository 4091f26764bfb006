package io.shmring.boot.autoconfigure.listener;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of listeners.
 *
 * @param concurrency Number of threads of a listener.
 * @param autoStartup Whether listeners start with the application.
 * @param batchSize Largest number of messages per call of a method that takes a batch.
 * @param drainOnShutdown Whether messages sent before the shutdown are processed.
 * @param deadLetterChannel Channel that failed messages are handed over to.
 * @param metricsEnabled Whether to measure the calls of listeners.
 * @param retry Trying again what has failed.
 */
@ConfigurationProperties("shmring.listener")
public record ShmListenerProperties(@DefaultValue("1") int concurrency, @DefaultValue("true") boolean autoStartup,
		@DefaultValue("100") int batchSize, @DefaultValue("true") boolean drainOnShutdown,
		@Nullable String deadLetterChannel, @DefaultValue("true") boolean metricsEnabled, @DefaultValue Retry retry) {

	/**
	 * Trying again what has failed.
	 *
	 * @param maxAttempts Largest number of tries, the first included.
	 * @param initialInterval Time before the second try.
	 * @param multiplier Factor from one interval to the next.
	 * @param maxInterval Longest interval.
	 */
	public record Retry(@DefaultValue("1") int maxAttempts, @DefaultValue("100ms") Duration initialInterval,
			@DefaultValue("2") double multiplier, @DefaultValue("10s") Duration maxInterval) {
	}

}
