package io.shmring.internal.posix;

import java.io.IOException;

/**
 * A libc call that failed.
 */
public final class PosixException extends IOException {

	private static final long serialVersionUID = 1L;

	private final int errno;

	/**
	 * Creates an exception.
	 * @param call the name of the call
	 * @param subject what it was about, a path or a number of bytes
	 * @param errno the error number
	 */
	public PosixException(String call, String subject, int errno) {
		super(call + " failed: " + subject + ", errno=" + Errno.describe(errno));
		this.errno = errno;
	}

	/**
	 * Returns the error number.
	 * @return one of the constants of {@link Errno}, or another
	 */
	public int errno() {
		return this.errno;
	}

}
