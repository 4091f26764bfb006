package io.shmring.internal.inspect;

import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.posix.LockCalls;
import io.shmring.internal.posix.PosixException;

/**
 * Asks the kernel who holds the lock bytes of a file, for somebody who is not a
 * participant. Needs no more than a descriptor open for reading.
 */
public final class LockProbe implements Liveness {

	private final int fd;

	/**
	 * Creates a probe.
	 * @param fd the descriptor of the segment
	 */
	public LockProbe(int fd) {
		this.fd = fd;
	}

	@Override
	public boolean isAlive(int participantIndex) {
		return isHeld(SegmentLayout.participant(participantIndex));
	}

	/**
	 * Asks about any lock byte.
	 * @param offset the byte
	 * @return whether somebody holds it; {@code true} if the kernel does not say
	 */
	public boolean isHeld(long offset) {
		try {
			return LockCalls.isByteLocked(this.fd, offset);
		}
		catch (PosixException ex) {
			return true;
		}
	}

	@Override
	public int selfIndex() {
		return NOBODY;
	}

}
