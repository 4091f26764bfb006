package io.shmring.boot.template;

import io.shmring.ShmChannel;

/**
 * Finds channels by name.
 */
@FunctionalInterface
public interface ShmChannelResolver {

	/**
	 * Returns a channel.
	 * @param name the name of the channel
	 * @return the open channel
	 * @throws UnknownChannelException if there is none of that name
	 */
	ShmChannel channel(String name);

}
