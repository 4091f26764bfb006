package io.shmring;

import org.jspecify.annotations.Nullable;

/**
 * The segment was truncated or damaged from outside; the channel object can only be
 * closed.
 */
public final class ChannelFailedException extends ShmRingException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates an exception.
	 * @param channel the name of the channel
	 * @param finding what was found, with the value and the limit
	 * @param cause the cause, if any
	 */
	public ChannelFailedException(String channel, String finding, @Nullable Throwable cause) {
		super(channel, "channel has failed: channel=" + channel + ", " + finding
				+ "; close it everywhere and remove its file before you open it again", cause);
	}

}
