package io.shmring.boot.listener;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Decides what becomes of a message whose listener has thrown. Called on the thread of
 * the listener. If it throws itself, that is logged and the message counts as consumed.
 */
@FunctionalInterface
public interface ShmErrorHandler {

	/**
	 * Decides about one failed try.
	 * @param failure the message and what was thrown
	 * @return how long to wait until the message is tried again, or {@code null} if it is
	 * done with, because it was handed over or is given up
	 */
	@Nullable
	Duration onFailure(ListenerFailure failure);

}
