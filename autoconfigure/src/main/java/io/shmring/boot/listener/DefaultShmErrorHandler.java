package io.shmring.boot.listener;

import java.time.Duration;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import io.shmring.boot.convert.ShmConversionException;

/**
 * Tries again as a policy says, and then hands the message over. Messages that cannot be
 * converted are not tried again.
 */
public final class DefaultShmErrorHandler implements ShmErrorHandler {

	private final RetryPolicy retry;

	private final Consumer<ListenerFailure> handOver;

	/**
	 * Creates an error handler.
	 * @param retry how often and when to try again
	 * @param handOver gets the message after the last try; the failure is logged anyway
	 */
	public DefaultShmErrorHandler(RetryPolicy retry, Consumer<ListenerFailure> handOver) {
		this.retry = retry;
		this.handOver = handOver;
	}

	@Override
	public @Nullable Duration onFailure(ListenerFailure failure) {
		boolean again = failure.attempt() < this.retry.maxAttempts() && !failure.lastChance()
				&& !(failure.cause() instanceof ShmConversionException);
		if (again) {
			return this.retry.intervalAfter(failure.attempt());
		}
		this.handOver.accept(failure);
		return null;
	}

}
