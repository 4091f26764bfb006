package io.shmring.internal.channel;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelFailedException;
import io.shmring.ChannelListener;
import io.shmring.ChannelState;

/**
 * The state of a channel in this process and the reasons for it. Thread-safe.
 */
final class ChannelHealth {

	private final String channel;

	private final ChannelListener listener;

	private final Map<String, String> problems = new ConcurrentSkipListMap<>();

	private final AtomicReference<@Nullable String> failure = new AtomicReference<>();

	private volatile boolean closed;

	/** Closed or failed. */
	private volatile boolean unusable;

	ChannelHealth(String channel, ChannelListener listener) {
		this.channel = channel;
		this.listener = listener;
	}

	/** Notes a problem under a key; the sentence of the same key is replaced. */
	void problem(String key, String sentence) {
		if (this.problems.put(key, sentence) == null && this.failure.get() == null) {
			notifyListener(sentence);
		}
	}

	/** Takes a problem back. */
	void resolved(String key) {
		String sentence = this.problems.remove(key);
		if (sentence != null) {
			notifyListener("resolved: " + sentence);
		}
	}

	/** Notes that the channel does not work any more; the first finding stays. */
	void fail(String finding) {
		if (this.failure.compareAndSet(null, finding)) {
			this.unusable = true;
			notifyListener(finding);
		}
	}

	void close() {
		this.closed = true;
		this.unusable = true;
	}

	boolean isClosed() {
		return this.closed;
	}

	/** Whether calls must be refused. */
	boolean isUnusable() {
		return this.unusable;
	}

	/** Returns the exception for a call on a failed channel, if it has failed. */
	@Nullable
	ChannelFailedException failed(@Nullable Throwable cause) {
		String finding = this.failure.get();
		return (finding != null) ? new ChannelFailedException(this.channel, finding, cause) : null;
	}

	ChannelState state() {
		if (this.closed) {
			return ChannelState.CLOSED;
		}
		if (this.failure.get() != null) {
			return ChannelState.FAILED;
		}
		return this.problems.isEmpty() ? ChannelState.UP : ChannelState.DEGRADED;
	}

	List<String> problems() {
		String finding = this.failure.get();
		return (finding != null) ? List.of(finding) : List.copyOf(this.problems.values());
	}

	private void notifyListener(String cause) {
		this.listener.stateChanged(this.channel, state(), cause);
	}

}
