package io.shmring;

import org.jspecify.annotations.Nullable;

/**
 * The channel object was closed, before the call or while it ran.
 */
public final class ChannelClosedException extends ShmRingException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates an exception.
	 * @param channel the name of the channel
	 * @param cause the cause, if any
	 */
	public ChannelClosedException(String channel, @Nullable Throwable cause) {
		super(channel, "channel is closed: channel=" + channel, cause);
	}

}
