package io.shmring.boot;

/**
 * What sending does when the ring is full. Applied by the sender; the ring itself never
 * drops a message.
 */
public enum Overflow {

	/** Waits for room, up to the overflow timeout, then fails. */
	BLOCK,

	/** Fails at once. */
	FAIL,

	/** Drops the message that was to be sent. */
	DROP_NEWEST,

	/** Drops the oldest message in the ring to make room; the sender takes the consumer role. */
	DROP_OLDEST

}
