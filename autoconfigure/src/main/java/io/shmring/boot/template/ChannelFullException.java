package io.shmring.boot.template;

/**
 * A channel was full and stayed so for as long as its overflow policy waits.
 */
public class ChannelFullException extends ShmSendException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates an exception.
	 * @param channel the name of the channel
	 * @param capacity its number of slots
	 * @param policy what was done about it
	 */
	public ChannelFullException(String channel, long capacity, SendPolicy policy) {
		super(channel,
				"channel is full: channel=" + channel + ", capacity=" + capacity + ", overflow=" + policy.overflow()
						+ ", timeout=" + policy.timeout() + "; see whether a consumer is alive, raise shmring.channels."
						+ channel + ".capacity or choose another overflow",
				null);
	}

}
