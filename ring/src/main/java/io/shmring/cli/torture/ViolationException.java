package io.shmring.cli.torture;

/**
 * A worker has seen something that must not be.
 */
final class ViolationException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	ViolationException(String finding) {
		super(finding);
	}

}
