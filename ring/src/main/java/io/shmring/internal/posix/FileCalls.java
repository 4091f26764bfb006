package io.shmring.internal.posix;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * File calls of libc. Thread-safe.
 */
public final class FileCalls {

	/** Open for reading only. */
	public static final int O_RDONLY = 0;

	/** Open for reading and writing. */
	public static final int O_RDWR = 2;

	/** Create the file. */
	public static final int O_CREAT = 0x40;

	/** Fail if the file exists. */
	public static final int O_EXCL = 0x80;

	private static final int O_CLOEXEC = 0x80000;

	private static final int MFD_CLOEXEC = 1;

	/** Cannot be made executable; since kernel 6.3, which warns of files without it. */
	private static final int MFD_NOEXEC_SEAL = 8;

	private static final int AT_FDCWD = -100;

	private static final int AT_EMPTY_PATH = 0x1000;

	private static final int AT_SYMLINK_NOFOLLOW = 0x100;

	private static final int STATX_BASIC_STATS = 0x7ff;

	private static final int STATX_SIZE = 256;

	private static final MethodHandle OPEN = Downcalls.variadicWithErrno("open", 2,
			Downcalls.returningInt(ADDRESS, JAVA_INT, JAVA_INT));

	private static final MethodHandle MEMFD_CREATE = Downcalls.withErrno("memfd_create",
			Downcalls.returningInt(ADDRESS, JAVA_INT));

	private static final MethodHandle CLOSE = Downcalls.withErrno("close", Downcalls.returningInt(JAVA_INT));

	private static final MethodHandle FALLOCATE = Downcalls.plain("posix_fallocate",
			Downcalls.returningInt(JAVA_INT, JAVA_LONG, JAVA_LONG));

	private static final MethodHandle FTRUNCATE = Downcalls.withErrno("ftruncate",
			Downcalls.returningInt(JAVA_INT, JAVA_LONG));

	private static final MethodHandle FCHMOD = Downcalls.withErrno("fchmod",
			Downcalls.returningInt(JAVA_INT, JAVA_INT));

	private static final MethodHandle FCHOWN = Downcalls.withErrno("fchown",
			Downcalls.returningInt(JAVA_INT, JAVA_INT, JAVA_INT));

	private static final MethodHandle STATX = Downcalls.withErrno("statx",
			Downcalls.returningInt(JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS));

	private static final MethodHandle UNLINK = Downcalls.withErrno("unlink", Downcalls.returningInt(ADDRESS));

	private static final MethodHandle RMDIR = Downcalls.withErrno("rmdir", Downcalls.returningInt(ADDRESS));

	private static final MethodHandle MKDIR = Downcalls.withErrno("mkdir", Downcalls.returningInt(ADDRESS, JAVA_INT));

	private static final MethodHandle GETEUID = Downcalls.plain("geteuid", Downcalls.returningInt());

	private FileCalls() {
	}

	/**
	 * Opens a file, never through a symbolic link at its end and never inherited by child
	 * processes.
	 * @param path the path
	 * @param flags {@link #O_RDONLY} or {@link #O_RDWR}, {@link #O_CREAT}, {@link #O_EXCL}
	 * @param mode permissions of a new file, before the umask
	 * @return the file descriptor
	 * @throws PosixException if the call fails
	 */
	public static int open(Path path, int flags, int mode) throws PosixException {
		return openAt(path, flags | Platform.O_NOFOLLOW, mode);
	}

	/**
	 * Opens a directory, never through a symbolic link at its end.
	 * @param path the path
	 * @return the file descriptor
	 * @throws PosixException if the call fails
	 */
	public static int openDirectory(Path path) throws PosixException {
		return openAt(path, O_RDONLY | Platform.O_NOFOLLOW | Platform.O_DIRECTORY, 0);
	}

	private static int openAt(Path path, int flags, int mode) throws PosixException {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment state = Downcalls.captureState(arena);
			MemorySegment name = arena.allocateFrom(path.toString());
			int fd = (int) OPEN.invokeExact(state, name, flags | O_CLOEXEC, mode);
			check(fd, "open", path.toString(), state);
			return fd;
		}
		catch (PosixException ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	/**
	 * Creates an empty file in memory that has no name in any directory, and opens it for
	 * reading and writing.
	 * @param label what {@code /proc} calls it
	 * @return the file descriptor
	 * @throws PosixException if the call fails
	 */
	public static int openUnnamed(String label) throws PosixException {
		try {
			return memfdCreate(label, MFD_CLOEXEC | MFD_NOEXEC_SEAL);
		}
		catch (PosixException ex) {
			if (ex.errno() != Errno.EINVAL) {
				throw ex;
			}
			return memfdCreate(label, MFD_CLOEXEC);
		}
	}

	private static int memfdCreate(String label, int flags) throws PosixException {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment state = Downcalls.captureState(arena);
			int fd = (int) MEMFD_CREATE.invokeExact(state, arena.allocateFrom(label), flags);
			check(fd, "memfd_create", label, state);
			return fd;
		}
		catch (PosixException ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	/**
	 * Closes a file descriptor; its locks go with it.
	 * @param fd the file descriptor
	 */
	public static void close(int fd) {
		try (Arena arena = Arena.ofConfined()) {
			int result = (int) CLOSE.invokeExact(Downcalls.captureState(arena), fd);
			assert result == 0;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	/**
	 * Reserves space for a file and sets its size; zero-filled. Fails if there is too
	 * little, leaving the size as it was.
	 * @param fd the file descriptor
	 * @param size the size in bytes
	 * @throws PosixException if the call fails
	 */
	public static void allocate(int fd, long size) throws PosixException {
		int error;
		do {
			try {
				error = (int) FALLOCATE.invokeExact(fd, 0L, size);
			}
			catch (Throwable ex) {
				throw Downcalls.unexpected(ex);
			}
		}
		while (error == Errno.EINTR);
		if (error != 0) {
			throw new PosixException("posix_fallocate", "bytes=" + size, error);
		}
	}

	/**
	 * Cuts or extends a file without reserving space.
	 * @param fd the file descriptor
	 * @param size the size in bytes
	 * @throws PosixException if the call fails
	 */
	public static void truncate(int fd, long size) throws PosixException {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment state = Downcalls.captureState(arena);
			check((int) FTRUNCATE.invokeExact(state, fd, size), "ftruncate", "bytes=" + size, state);
		}
		catch (PosixException ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	/**
	 * Sets permissions exactly, whatever the umask is.
	 * @param fd the file descriptor
	 * @param mode the permission bits
	 * @throws PosixException if the call fails
	 */
	public static void chmod(int fd, int mode) throws PosixException {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment state = Downcalls.captureState(arena);
			check((int) FCHMOD.invokeExact(state, fd, mode), "fchmod", "mode=" + Integer.toOctalString(mode), state);
		}
		catch (PosixException ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	/**
	 * Sets the group of a file.
	 * @param fd the file descriptor
	 * @param gid the group id
	 * @throws PosixException if the call fails
	 */
	public static void changeGroup(int fd, int gid) throws PosixException {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment state = Downcalls.captureState(arena);
			check((int) FCHOWN.invokeExact(state, fd, -1, gid), "fchown", "gid=" + gid, state);
		}
		catch (PosixException ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	/**
	 * Asks about an open file.
	 * @param fd the file descriptor
	 * @return its status
	 * @throws PosixException if the call fails
	 */
	public static FileStatus status(int fd) throws PosixException {
		return statx(fd, "", AT_EMPTY_PATH);
	}

	/**
	 * Asks about a path, not following a symbolic link at its end.
	 * @param path the path
	 * @return its status
	 * @throws PosixException if the call fails
	 */
	public static FileStatus status(Path path) throws PosixException {
		return statx(AT_FDCWD, path.toString(), AT_SYMLINK_NOFOLLOW);
	}

	private static FileStatus statx(int fd, String path, int flags) throws PosixException {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment state = Downcalls.captureState(arena);
			MemorySegment buffer = arena.allocate(STATX_SIZE, Long.BYTES);
			MemorySegment name = arena.allocateFrom(path);
			check((int) STATX.invokeExact(state, fd, name, flags, STATX_BASIC_STATS, buffer), "statx",
					path.isEmpty() ? "fd=" + fd : path, state);
			long device = ((long) buffer.get(JAVA_INT, 136) << 32) | buffer.get(JAVA_INT, 140);
			return new FileStatus(buffer.get(ValueLayout.JAVA_SHORT, 28) & 0xffff, buffer.get(JAVA_INT, 16),
					buffer.get(JAVA_INT, 20), buffer.get(JAVA_INT, 24), buffer.get(JAVA_LONG, 40),
					buffer.get(JAVA_LONG, 48) * 512, buffer.get(JAVA_LONG, 32), device, buffer.get(JAVA_INT, 4));
		}
		catch (PosixException ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	/**
	 * Removes a file.
	 * @param path the path
	 * @throws PosixException if the call fails
	 */
	public static void unlink(Path path) throws PosixException {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment state = Downcalls.captureState(arena);
			MemorySegment name = arena.allocateFrom(path.toString());
			check((int) UNLINK.invokeExact(state, name), "unlink", path.toString(), state);
		}
		catch (PosixException ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	/**
	 * Removes an empty directory.
	 * @param path the path
	 * @throws PosixException if the call fails, for example because it is not empty
	 */
	public static void removeDirectory(Path path) throws PosixException {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment state = Downcalls.captureState(arena);
			MemorySegment name = arena.allocateFrom(path.toString());
			check((int) RMDIR.invokeExact(state, name), "rmdir", path.toString(), state);
		}
		catch (PosixException ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	/**
	 * Creates a directory.
	 * @param path the path
	 * @param mode its permissions, before the umask
	 * @throws PosixException if the call fails
	 */
	public static void makeDirectory(Path path, int mode) throws PosixException {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment state = Downcalls.captureState(arena);
			MemorySegment name = arena.allocateFrom(path.toString());
			check((int) MKDIR.invokeExact(state, name, mode), "mkdir", path.toString(), state);
		}
		catch (PosixException ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	/**
	 * Returns the effective user id of this process.
	 * @return the user id
	 */
	public static int effectiveUser() {
		try {
			return (int) GETEUID.invokeExact();
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	private static void check(int result, String call, String subject, MemorySegment state) throws PosixException {
		if (result < 0) {
			throw new PosixException(call, subject, Downcalls.errno(state));
		}
	}

}
