package io.shmring;

/**
 * Receives messages in place and says after each one how to go on.
 */
@FunctionalInterface
public interface ControlledMessageHandler {

	/** How to go on after a message. */
	enum Action {

		/** The message is consumed, go on. */
		CONTINUE,

		/** The message is consumed, release everything consumed so far, go on. */
		COMMIT,

		/** The message is consumed, stop. */
		BREAK,

		/**
		 * The message is not consumed, stop. It is delivered again first of all; on an
		 * {@code mpmc} channel, perhaps to another consumer, it is then marked as
		 * redelivered.
		 */
		ABORT

	}

	/**
	 * Handles one message.
	 * @param message the message, valid only during the call
	 * @return how to go on
	 */
	Action onMessage(Message message);

}
