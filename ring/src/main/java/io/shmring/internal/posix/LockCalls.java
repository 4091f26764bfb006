package io.shmring.internal.posix;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

/**
 * File locks that belong to an open file description: {@code fcntl} byte-range locks
 * ({@code F_OFD_*}) and {@code flock}. The kernel drops both when the last descriptor of
 * the description is gone, however the process ended; closing another descriptor of the
 * same file does not touch them. The two kinds do not see each other. Thread-safe.
 */
public final class LockCalls {

	private static final int F_OFD_GETLK = 36;

	private static final int F_OFD_SETLK = 37;

	private static final short F_WRLCK = 1;

	private static final short F_UNLCK = 2;

	private static final int LOCK_EX = 2;

	private static final int LOCK_NB = 4;

	private static final int LOCK_UN = 8;

	private static final long TO_THE_END = 0;

	private static final int FLOCK_TYPE = 0;

	private static final int FLOCK_START = 8;

	private static final int FLOCK_LENGTH = 16;

	private static final MethodHandle FCNTL = Downcalls.variadicWithErrno("fcntl", 2,
			Downcalls.returningInt(JAVA_INT, JAVA_INT, ADDRESS));

	private static final MethodHandle FLOCK = Downcalls.withErrno("flock", Downcalls.returningInt(JAVA_INT, JAVA_INT));

	private LockCalls() {
	}

	/**
	 * Takes the lock of one byte for an open file description, without waiting.
	 * @param fd a descriptor of the description, open for writing
	 * @param offset the byte
	 * @return whether the lock is held now; {@code false} if another description holds it
	 * @throws PosixException if the call fails
	 */
	public static boolean tryLockByte(int fd, long offset) throws PosixException {
		return fcntl(fd, F_OFD_SETLK, F_WRLCK, offset) != F_UNLCK;
	}

	/**
	 * Gives the lock of one byte up.
	 * @param fd a descriptor of the description
	 * @param offset the byte
	 * @throws PosixException if the call fails
	 */
	public static void unlockByte(int fd, long offset) throws PosixException {
		fcntl(fd, F_OFD_SETLK, F_UNLCK, offset);
	}

	/**
	 * Asks whether another description holds the lock of one byte, without taking it. The
	 * own description's lock does not count.
	 * @param fd a descriptor of the file, open for reading or writing
	 * @param offset the byte
	 * @return whether somebody else holds it
	 * @throws PosixException if the call fails
	 */
	public static boolean isByteLocked(int fd, long offset) throws PosixException {
		return fcntl(fd, F_OFD_GETLK, F_WRLCK, offset) != F_UNLCK;
	}

	/**
	 * Asks whether another description holds the lock of any byte, without taking it.
	 * @param fd a descriptor of the file, open for reading or writing
	 * @return whether somebody else holds one
	 * @throws PosixException if the call fails
	 */
	public static boolean isAnyByteLocked(int fd) throws PosixException {
		return fcntl(fd, F_OFD_GETLK, F_WRLCK, 0, TO_THE_END) != F_UNLCK;
	}

	private static short fcntl(int fd, int command, short type, long offset) throws PosixException {
		return fcntl(fd, command, type, offset, 1);
	}

	/** Returns the lock type the call left behind, {@code F_UNLCK} if it was refused. */
	private static short fcntl(int fd, int command, short type, long offset, long length) throws PosixException {
		Scratch scratch = Scratch.own();
		MemorySegment state = scratch.state();
		MemorySegment lock = scratch.argument().fill((byte) 0);
		try {
			lock.set(JAVA_SHORT, FLOCK_TYPE, type);
			lock.set(JAVA_LONG, FLOCK_START, offset);
			lock.set(JAVA_LONG, FLOCK_LENGTH, length);
			int result;
			do {
				result = (int) FCNTL.invokeExact(state, fd, command, lock);
			}
			while (result < 0 && Downcalls.errno(state) == Errno.EINTR);
			if (result < 0) {
				int errno = Downcalls.errno(state);
				if (command == F_OFD_SETLK && (errno == Errno.EAGAIN || errno == Errno.EACCES)) {
					return F_UNLCK;
				}
				throw new PosixException("fcntl", "command=" + command + ", offset=" + offset, errno);
			}
			return lock.get(JAVA_SHORT, FLOCK_TYPE);
		}
		catch (PosixException ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	/**
	 * Takes the exclusive lock of the whole file, without waiting.
	 * @param fd a descriptor of the description
	 * @return whether the lock is held now
	 * @throws PosixException if the call fails
	 */
	public static boolean tryLockFile(int fd) throws PosixException {
		return flock(fd, LOCK_EX | LOCK_NB);
	}

	/**
	 * Gives the exclusive lock of the whole file up.
	 * @param fd a descriptor of the description
	 * @throws PosixException if the call fails
	 */
	public static void unlockFile(int fd) throws PosixException {
		flock(fd, LOCK_UN);
	}

	private static boolean flock(int fd, int operation) throws PosixException {
		MemorySegment state = Scratch.own().state();
		try {
			int result = (int) FLOCK.invokeExact(state, fd, operation);
			if (result < 0) {
				int errno = Downcalls.errno(state);
				if (errno == Errno.EAGAIN || errno == Errno.EINTR) {
					return false;
				}
				throw new PosixException("flock", "fd=" + fd, errno);
			}
			return true;
		}
		catch (PosixException ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

}
