package io.shmring.cli;

/**
 * A command that cannot do what it was asked for; the message is all there is to say.
 */
final class CommandFailedException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	CommandFailedException(String message) {
		super(message, null, false, false);
	}

}
