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

	/** Creates the directory if it is missing and checks whose it is. */
	static void prepare(ChannelSpec spec, Refusals refusals) throws PosixException {
		Path directory = spec.directory().toAbsolutePath();
		if (!exists(directory)) {
			create(spec, directory);
		}
		FileStatus status = FileCalls.status(directory);
		if (!status.isDirectory()) {
			throw refusals.of(Reason.NO_DIRECTORY, "not a directory: directory=" + directory,
					"choose another directory", null);
		}
		if (!Ownership.isExpected(status, spec.permissions()) && status.uid() != 0) {
			throw refusals.owner("directory", directory, status);
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

	private static void create(ChannelSpec spec, Path directory) throws PosixException {
		try {
			FileCalls.makeDirectory(directory, 0700);
		}
		catch (PosixException ex) {
			if (ex.errno() == Errno.EEXIST) {
				return;
			}
			throw ex;
		}
		int fd = FileCalls.openDirectory(directory);
		try {
			Ownership.apply(fd, spec.permissions(), spec.permissions().directoryMode());
		}
		finally {
			FileCalls.close(fd);
		}
	}

}
