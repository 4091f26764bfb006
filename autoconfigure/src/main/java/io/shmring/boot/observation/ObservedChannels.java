package io.shmring.boot.observation;

/**
 * Says which channels are observed. Their messages carry a trace context, so all their
 * participants must agree.
 */
@FunctionalInterface
public interface ObservedChannels {

	/** No channel is observed. */
	ObservedChannels NONE = (channel) -> false;

	/**
	 * Returns whether a channel is observed.
	 * @param channel the name of the channel
	 * @return whether its messages carry a trace context
	 */
	boolean isObserved(String channel);

}
