package io.shmring.internal.segment;

import java.nio.file.Path;

import io.shmring.ChannelOpenException.Reason;
import io.shmring.ChannelSpec;
import io.shmring.internal.posix.Errno;
import io.shmring.internal.posix.FileCalls;
import io.shmring.internal.posix.FileStatus;
import io.shmring.internal.posix.PosixException;

/**
 * The directory that segments live in.
 */
final class SegmentDirectory {

	private SegmentDirectory() {
	}

	/**
	 * Creates the directory if it is missing and checks whose it is.
	 * @return whether it was created
	 */
	static boolean prepare(ChannelSpec spec, Refusals refusals) throws PosixException {
		Path directory = spec.directory().toAbsolutePath();
		boolean created = !exists(directory) && create(spec, directory);
		FileStatus status = FileCalls.status(directory);
		if (!status.isDirectory()) {
			throw refusals.of(Reason.NO_DIRECTORY, "not a directory: directory=" + directory,
					"choose another directory", null);
		}
		if (!Ownership.isExpectedDirectory(status, spec.permissions())) {
			throw refusals.owner("directory", directory, status);
		}
		return created;
	}

	/** Removes the directory again, unless somebody uses it. */
	static void removeIfEmpty(ChannelSpec spec) {
		try {
			FileCalls.removeDirectory(spec.directory().toAbsolutePath());
		}
		catch (PosixException ex) {
			// somebody put a segment there meanwhile: it stays
		}
	}

	private static boolean exists(Path directory) throws PosixException {
		try {
			FileCalls.status(directory);
			return true;
		}
		catch (PosixException ex) {
			if (ex.errno() == Errno.ENOENT) {
				return false;
			}
			throw ex;
		}
	}

	private static boolean create(ChannelSpec spec, Path directory) throws PosixException {
		try {
			FileCalls.makeDirectory(directory, 0700);
		}
		catch (PosixException ex) {
			if (ex.errno() == Errno.EEXIST) {
				return false;
			}
			throw ex;
		}
		int fd = FileCalls.openDirectory(directory);
		try {
			Ownership.apply(fd, spec.permissions(), spec.permissions().directoryMode());
			return true;
		}
		catch (PosixException ex) {
			removeIfEmpty(spec);
			throw ex;
		}
		finally {
			FileCalls.close(fd);
		}
	}

}
