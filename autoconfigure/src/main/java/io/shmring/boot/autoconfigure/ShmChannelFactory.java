package io.shmring.boot.autoconfigure;

import io.shmring.ChannelSpec;
import io.shmring.ShmChannel;

/**
 * Opens channels as configured under {@code shmring}. Every channel bean comes from it;
 * an application may use it to open further channels and then closes those itself.
 */
public interface ShmChannelFactory {

	/**
	 * Returns what {@link #open} would open: properties of the channel, else the defaults,
	 * then every {@link ShmChannelCustomizer}.
	 * @param name the name of the channel; need not be configured
	 * @return the specification
	 */
	ChannelSpec spec(String name);

	/**
	 * Opens a channel.
	 * @param name the name of the channel; need not be configured
	 * @return the open channel, to be closed by the caller
	 * @throws io.shmring.ChannelOpenException if the channel cannot be opened
	 */
	default ShmChannel open(String name) {
		return ShmChannel.open(spec(name));
	}

}
