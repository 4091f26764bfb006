package io.shmring.boot.template;

/**
 * Says how messages are sent to each channel.
 */
@FunctionalInterface
public interface SendPolicies {

	/**
	 * Returns how messages are sent to a channel.
	 * @param channel the name of the channel
	 * @return the policy
	 */
	SendPolicy policy(String channel);

}
