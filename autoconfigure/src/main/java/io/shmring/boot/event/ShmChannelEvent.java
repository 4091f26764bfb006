package io.shmring.boot.event;

/**
 * Something that happened to a channel, published as an application event. Events are
 * delivered in order on a thread of their own, so that a listener may take its time
 * without holding up the channel.
 */
public sealed interface ShmChannelEvent permits ParticipantAttachedEvent, ParticipantDetachedEvent,
		ParticipantDiedEvent, SlotRecoveredEvent, ClaimStalledEvent, ChannelStateChangedEvent {

	/**
	 * Returns the name of the channel.
	 * @return the name
	 */
	String channel();

}
