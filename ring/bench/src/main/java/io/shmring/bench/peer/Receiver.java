package io.shmring.bench.peer;

/**
 * The receiving side of a transport, for one thread.
 */
public interface Receiver extends AutoCloseable {

	/** The largest number of messages of one {@link #poll}. */
	int LIMIT = 1024;

	/**
	 * Hands messages that are there to the tally.
	 * @return the number of messages, 0 if there are none
	 */
	int poll();

	/**
	 * Returns whether {@link #poll} sleeps while there is no message.
	 * @return whether it blocks
	 */
	default boolean blocks() {
		return false;
	}

	/** Does between rounds what would disturb them. */
	default void rest() {
	}

	@Override
	void close();

}
