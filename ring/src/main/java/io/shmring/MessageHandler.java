package io.shmring;

/**
 * Receives messages in place.
 */
@FunctionalInterface
public interface MessageHandler {

	/**
	 * Handles one message. The slot is released after the call returns, also if it throws:
	 * then the exception reaches the caller of the poll, and messages that were taken with
	 * this one are delivered again, on an {@code mpmc} channel marked as redelivered.
	 * @param message the message, valid only during the call
	 */
	void onMessage(Message message);

}
