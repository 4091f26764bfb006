package io.shmring.boot.template;

import org.jspecify.annotations.Nullable;

/**
 * A message could not be sent.
 */
public class ShmSendException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String channel;

	/**
	 * Creates an exception.
	 * @param channel the name of the channel
	 * @param message what is wrong, with the value, the limit and the remedy
	 * @param cause the cause, if any
	 */
	public ShmSendException(String channel, String message, @Nullable Throwable cause) {
		super(message, cause);
		this.channel = channel;
	}

	/**
	 * Returns the name of the channel.
	 * @return the name
	 */
	public String channel() {
		return this.channel;
	}

}
