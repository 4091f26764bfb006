package io.shmring.internal.posix;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * An open file description that may be closed while other threads use it: a descriptor
 * number is never used after it was closed, when it may already stand for another file.
 * Thread-safe.
 */
public final class OpenFile implements AutoCloseable {

	private final int fd;

	private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();

	private boolean closed;

	/** A call that needs the descriptor. */
	@FunctionalInterface
	private interface Call<T> {

		T with(int fd) throws PosixException;

	}

	/**
	 * Takes a descriptor over.
	 * @param fd the descriptor
	 */
	public OpenFile(int fd) {
		this.fd = fd;
	}

	private <T> T call(Call<T> call) throws PosixException {
		this.use.readLock().lock();
		try {
			if (this.closed) {
				throw new IllegalStateException("file is closed");
			}
			return call.with(this.fd);
		}
		finally {
			this.use.readLock().unlock();
		}
	}

	/**
	 * Takes the lock of one byte, see {@link LockCalls#tryLockByte}.
	 * @param offset the byte
	 * @return whether the lock is held now
	 * @throws PosixException if the call fails
	 */
	public boolean tryLockByte(long offset) throws PosixException {
		return call((fd) -> LockCalls.tryLockByte(fd, offset));
	}

	/**
	 * Gives the lock of one byte up; a closed file has given it up already.
	 * @param offset the byte
	 * @throws PosixException if the call fails
	 */
	public void unlockByte(long offset) throws PosixException {
		this.use.readLock().lock();
		try {
			if (!this.closed) {
				LockCalls.unlockByte(this.fd, offset);
			}
		}
		finally {
			this.use.readLock().unlock();
		}
	}

	/**
	 * Asks for the lock of one byte, see {@link LockCalls#isByteLocked}.
	 * @param offset the byte
	 * @return whether somebody else holds it
	 * @throws PosixException if the call fails
	 */
	public boolean isByteLocked(long offset) throws PosixException {
		return call((fd) -> LockCalls.isByteLocked(fd, offset));
	}

	/**
	 * Asks whether anybody else holds a byte lock.
	 * @return whether somebody does
	 * @throws PosixException if the call fails
	 */
	public boolean isAnyByteLocked() throws PosixException {
		return call(LockCalls::isAnyByteLocked);
	}

	/**
	 * Takes the lock of the whole file, see {@link LockCalls#tryLockFile}.
	 * @return whether the lock is held now
	 * @throws PosixException if the call fails
	 */
	public boolean tryLockFile() throws PosixException {
		return call(LockCalls::tryLockFile);
	}

	/**
	 * Gives the lock of the whole file up.
	 * @throws PosixException if the call fails
	 */
	public void unlockFile() throws PosixException {
		call((fd) -> {
			LockCalls.unlockFile(fd);
			return true;
		});
	}

	/**
	 * Asks the kernel about the file.
	 * @return its status
	 * @throws PosixException if the call fails
	 */
	public FileStatus status() throws PosixException {
		return call(FileCalls::status);
	}

	/**
	 * Returns the descriptor, for calls made while no other thread can close the file.
	 * @return the descriptor
	 */
	public int fd() {
		return this.fd;
	}

	/** Closes the file when no call is under way; its locks go with it. */
	@Override
	public void close() {
		this.use.writeLock().lock();
		try {
			if (!this.closed) {
				this.closed = true;
				FileCalls.close(this.fd);
			}
		}
		finally {
			this.use.writeLock().unlock();
		}
	}

}
