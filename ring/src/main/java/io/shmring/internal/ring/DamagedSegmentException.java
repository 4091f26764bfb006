package io.shmring.internal.ring;

/**
 * Something in the segment that no participant can have written. Turned into the failure
 * of the channel by whoever knows its name.
 */
public final class DamagedSegmentException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates an exception.
	 * @param finding what was found, with the value and what was expected
	 */
	public DamagedSegmentException(String finding) {
		super(finding);
	}

}
