package io.shmring.boot.convert;

import org.jspecify.annotations.Nullable;

/**
 * A payload could not be converted. Trying again does not help.
 */
public class ShmConversionException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates an exception.
	 * @param message what is wrong, with the type and the value
	 * @param cause the cause, if any
	 */
	public ShmConversionException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
