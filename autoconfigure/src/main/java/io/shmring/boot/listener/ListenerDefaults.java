package io.shmring.boot.listener;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * What applies to listeners that do not say otherwise.
 *
 * @param concurrency number of threads
 * @param autoStartup whether listeners start with the application
 * @param batchSize largest number of messages per call of a method that takes a batch
 * @param drainOnShutdown whether messages sent before the shutdown are processed
 * @param shutdownTimeout how long stopping may take before threads are interrupted
 * @param retry how often and when to try again
 * @param deadLetterChannel where failed messages go, {@code null} for nowhere
 */
public record ListenerDefaults(int concurrency, boolean autoStartup, int batchSize, boolean drainOnShutdown,
		Duration shutdownTimeout, RetryPolicy retry, @Nullable String deadLetterChannel) {
}
