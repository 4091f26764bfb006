package io.shmring;

/**
 * What a participant does on a channel. A participant may have both roles.
 */
public enum Role {

	/** Sends messages. */
	PRODUCER,

	/** Receives messages. */
	CONSUMER

}
