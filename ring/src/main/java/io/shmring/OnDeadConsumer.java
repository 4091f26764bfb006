package io.shmring;

/**
 * What happens to messages that a consumer of an {@code mpmc} channel held when it died.
 */
public enum OnDeadConsumer {

	/** They are delivered to another consumer, marked as redelivered. */
	REDELIVER,

	/** They are dropped and counted. */
	DROP

}
