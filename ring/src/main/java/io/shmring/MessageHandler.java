package io.shmring;

/**
 * Receives messages in place.
 */
@FunctionalInterface
public interface MessageHandler {

	/**
	 * Handles one message. The slot is released after the call returns.
	 * @param message the message, valid only during the call
	 */
	void onMessage(Message message);

}
