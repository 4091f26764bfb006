package io.shmring.boot.listener;

import org.jspecify.annotations.Nullable;

/**
 * A message that could not be processed, as found in a dead-letter channel. The message
 * there has the type of the failed one.
 *
 * @param channel name of the channel it came from
 * @param listener id of the listener that failed
 * @param position position it had there
 * @param type type it had there
 * @param attempts how often it was tried
 * @param exception class name of what was thrown
 * @param reason message of what was thrown, shortened if it did not fit
 * @param payload the payload
 */
@SuppressWarnings("ArrayRecordComponent") // the payload is handed on, not compared
public record DeadLetter(String channel, String listener, long position, int type, int attempts, String exception,
		@Nullable String reason, byte[] payload) {

	static DeadLetter of(ListenerFailure failure) {
		Throwable cause = failure.cause();
		return new DeadLetter(failure.channel(), failure.listener(), failure.message().position(),
				failure.message().type(), failure.attempt(), cause.getClass().getName(), cause.getMessage(),
				failure.message().payload());
	}

	DeadLetter withReason(@Nullable String shorter) {
		return new DeadLetter(this.channel, this.listener, this.position, this.type, this.attempts, this.exception,
				shorter, this.payload);
	}

}
