package io.shmring;

/**
 * A message is longer than the slots of its channel.
 */
public final class MessageTooLongException extends ShmRingException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates an exception.
	 * @param channel the name of the channel
	 * @param length the length of the message in bytes
	 * @param limit the longest message the channel takes, in bytes
	 */
	public MessageTooLongException(String channel, long length, int limit) {
		super(channel,
				((length < 0) ? "message length is negative" : "message is too long") + ": channel=" + channel
						+ ", length=" + length + ", maxMessageSize=" + limit + "; " + ((length < 0)
								? "send 0 bytes or more" : "send less, or give the channel a larger maxMessageSize"),
				null);
	}

}
