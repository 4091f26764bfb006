package io.shmring.boot.listener;

import java.time.Duration;
import java.util.List;

/**
 * How a listener runs.
 *
 * @param id id of the listener
 * @param concurrency number of threads
 * @param autoStartup whether it starts with the application
 * @param batchSize largest number of messages per call, 0 for one message in place
 * @param cpus CPUs to bind the threads to, one per thread in turn; empty for none
 * @param drainOnShutdown whether messages sent before the shutdown are processed
 * @param shutdownTimeout how long stopping may take before threads are interrupted
 */
public record ListenerSettings(String id, int concurrency, boolean autoStartup, int batchSize, List<Integer> cpus,
		boolean drainOnShutdown, Duration shutdownTimeout) {

	/**
	 * Checks the values.
	 */
	public ListenerSettings {
		cpus = List.copyOf(cpus);
		if (concurrency < 1) {
			throw new InvalidListenerException(
					"listener concurrency is too low: listener=" + id + ", concurrency=" + concurrency + ", limit=1",
					"Set a concurrency of at least 1.");
		}
		if (batchSize < 0) {
			throw new InvalidListenerException(
					"listener batch size is negative: listener=" + id + ", batchSize=" + batchSize,
					"Set a batch size of at least 1.");
		}
	}

	/**
	 * Starts with defaults: one thread, in place, draining for up to 30 seconds.
	 * @param id the id of the listener
	 * @return the settings
	 */
	public static ListenerSettings of(String id) {
		return new ListenerSettings(id, 1, true, 0, List.of(), true, Duration.ofSeconds(30));
	}

}
