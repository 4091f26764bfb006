package io.shmring.boot.listener;

/**
 * A listener cannot be set up as it is declared.
 */
public class InvalidListenerException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String action;

	/**
	 * Creates an exception.
	 * @param problem what is wrong, with the listener, the value and the limit
	 * @param action what to do about it, a sentence
	 */
	public InvalidListenerException(String problem, String action) {
		super(problem);
		this.action = action;
	}

	/**
	 * Returns what to do about it.
	 * @return a sentence
	 */
	public String action() {
		return this.action;
	}

}
