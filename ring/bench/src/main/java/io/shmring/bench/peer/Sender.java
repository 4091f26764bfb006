package io.shmring.bench.peer;

/**
 * The sending side of a transport, for one thread. A message has the length of the
 * setting; its first 8 bytes are a word that says who sent it and which one it is, its
 * last 8 bytes the time at which it should have been sent.
 */
public interface Sender extends AutoCloseable {

	/**
	 * Sends a message, if there is room.
	 * @param word the first 8 bytes
	 * @param time the last 8 bytes
	 * @return whether it was sent
	 */
	boolean send(long word, long time);

	/** Publishes what is held back. */
	default void flush() {
	}

	/** Does between rounds what would disturb them. */
	default void rest() {
	}

	@Override
	void close();

}
