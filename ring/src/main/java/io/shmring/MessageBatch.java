package io.shmring;

/**
 * Collects copies of messages outside of the ring, see {@link ShmChannel#drainTo}. For
 * one thread at a time.
 */
public interface MessageBatch {

	/**
	 * Appends a copy of a message.
	 * @param message the message in place
	 */
	void append(Message message);

}
