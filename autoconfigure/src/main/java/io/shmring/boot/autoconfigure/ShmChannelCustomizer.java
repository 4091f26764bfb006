package io.shmring.boot.autoconfigure;

import io.shmring.ChannelSpecBuilder;

/**
 * Changes the specification of channels after the properties were applied. Beans of this
 * type are called in their order for every channel.
 */
@FunctionalInterface
public interface ShmChannelCustomizer {

	/**
	 * Customizes the specification of one channel.
	 * @param channel the name of the channel
	 * @param spec the specification so far
	 */
	void customize(String channel, ChannelSpecBuilder spec);

}
