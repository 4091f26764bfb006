package io.shmring.boot.listener;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Logs failures of one listener: the first of each kind of exception with its trace, and
 * then at most one line a minute with their number.
 */
final class FailureLog {

	private static final Log logger = LogFactory.getLog(ShmListenerContainer.class);

	private static final long INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

	private static final int MAX_KINDS = 100;

	private final Map<String, Kind> kinds = new ConcurrentHashMap<>();

	void log(String what, ListenerFailure failure, Throwable cause) {
		String name = what + cause.getClass().getName();
		Kind kind = this.kinds.computeIfAbsent((this.kinds.size() < MAX_KINDS) ? name : what, (key) -> new Kind());
		long count = kind.count();
		if (count == 0) {
			if (logger.isDebugEnabled()) {
				logger.debug(describe(what, failure), cause);
			}
			return;
		}
		String message = describe(what, failure) + ", failures=" + count;
		if (count == 1) {
			logger.warn(message, cause);
		}
		else {
			logger.warn(message + ", last=" + cause);
		}
	}

	private static String describe(String what, ListenerFailure failure) {
		return what + ": listener=" + failure.listener() + ", channel=" + failure.channel() + ", position="
				+ Long.toUnsignedString(failure.message().position()) + ", attempts=" + failure.attempt();
	}

	private static final class Kind {

		private long count;

		private long loggedAt;

		/** Returns the number so far if it is time to log it, else 0. */
		synchronized long count() {
			this.count++;
			long now = System.nanoTime();
			if (this.count > 1 && now - this.loggedAt < INTERVAL_NANOS) {
				return 0;
			}
			this.loggedAt = now;
			return this.count;
		}

	}

}
