package io.shmring.internal.inspect;

import java.nio.file.Path;

import io.shmring.internal.posix.Errno;
import io.shmring.internal.posix.FileCalls;
import io.shmring.internal.posix.LockCalls;
import io.shmring.internal.posix.PosixException;

/**
 * Removes the file of a segment that nobody is attached to, whatever is in it. Openers
 * are kept out by the same {@code flock} that serialises opening, and look at the path
 * again when they get it, so none of them is left with a file that has no name.
 */
public final class SegmentRemoval {

	/** What became of the file. */
	public enum Outcome {

		/** It was removed. */
		REMOVED,

		/** It is not there. */
		MISSING,

		/** A participant is attached, or somebody is opening it. */
		IN_USE

	}

	private SegmentRemoval() {
	}

	/**
	 * Removes a file if no lock byte of it is held.
	 * @param path the file
	 * @return what became of it
	 * @throws PosixException if a call fails
	 */
	public static Outcome remove(Path path) throws PosixException {
		int fd;
		try {
			if (!FileCalls.status(path).isRegularFile()) {
				throw new PosixException("unlink", path + " is not a regular file", Errno.EINVAL);
			}
			fd = FileCalls.open(path, FileCalls.O_RDONLY, 0);
		}
		catch (PosixException ex) {
			if (ex.errno() == Errno.ENOENT) {
				return Outcome.MISSING;
			}
			throw ex;
		}
		try {
			if (!LockCalls.tryLockFile(fd)) {
				return Outcome.IN_USE;
			}
			if (!FileCalls.status(path).sameFile(FileCalls.status(fd)) || LockCalls.isAnyByteLocked(fd)) {
				return Outcome.IN_USE;
			}
			FileCalls.unlink(path);
			return Outcome.REMOVED;
		}
		finally {
			FileCalls.close(fd);
		}
	}

	/**
	 * Asks whether anybody is attached to a file, without taking a lock.
	 * @param path the file
	 * @return whether a lock byte of it is held
	 * @throws PosixException if a call fails
	 */
	public static boolean isInUse(Path path) throws PosixException {
		if (!FileCalls.status(path).isRegularFile()) {
			return false;
		}
		int fd = FileCalls.open(path, FileCalls.O_RDONLY, 0);
		try {
			return LockCalls.isAnyByteLocked(fd);
		}
		finally {
			FileCalls.close(fd);
		}
	}

}
