package io.shmring.boot.template;

import java.util.Collection;

/**
 * There is no channel of a name.
 */
public class UnknownChannelException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String channel;

	/**
	 * Creates an exception.
	 * @param channel the name that was asked for
	 * @param known the names there are
	 */
	public UnknownChannelException(String channel, Collection<String> known) {
		super("no such channel: channel=" + channel + ", channels=" + known + "; add shmring.channels." + channel
				+ ", or correct the name");
		this.channel = channel;
	}

	/**
	 * Returns the name that was asked for.
	 * @return the name
	 */
	public String channel() {
		return this.channel;
	}

}
