package io.shmring;

/**
 * The way {@link ShmChannel#open} finds its implementation without knowing it.
 */
public interface ShmChannelProvider {

	/**
	 * Opens a channel.
	 * @param spec what to open
	 * @return the open channel
	 * @throws ChannelOpenException if the channel cannot be opened
	 */
	ShmChannel open(ChannelSpec spec);

}
