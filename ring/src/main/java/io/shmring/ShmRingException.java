package io.shmring;

import org.jspecify.annotations.Nullable;

/**
 * Something a channel refuses or cannot do. The message is one sentence that names the
 * channel, the value, the limit and, where there is one, the remedy.
 */
public abstract sealed class ShmRingException extends RuntimeException permits ChannelOpenException,
		ChannelClosedException, ChannelFailedException, MessageTooLongException, RoleHeldException {

	private static final long serialVersionUID = 1L;

	private final String channel;

	/**
	 * Creates an exception.
	 * @param channel the name of the channel
	 * @param message the whole sentence
	 * @param cause the cause, if any
	 */
	ShmRingException(String channel, String message, @Nullable Throwable cause) {
		super(printable(message), cause);
		this.channel = channel;
	}

	/** Keeps a sentence one line, whatever the names in it hold. */
	static String printable(String sentence) {
		StringBuilder printable = new StringBuilder(sentence.length());
		sentence.chars()
			.forEach((c) -> printable
				.append(Character.isISOControl(c) ? String.format("\\u%04x", c) : Character.toString(c)));
		return printable.toString();
	}

	/**
	 * Returns the name of the channel.
	 * @return the name as it was given, even if it is not valid
	 */
	public String channel() {
		return this.channel;
	}

}
