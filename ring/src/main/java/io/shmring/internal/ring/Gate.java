package io.shmring.internal.ring;

import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps a segment mapped while threads are at it without checks.
 *
 * <p>
 * A visitor says that it is inside, then looks whether the gate is closed; whoever closes
 * does it the other way round. Both would need a full fence in between, one per message.
 * Here the closing side pays for both: between closing and looking it stops each thread of
 * the process for a moment. A visitor that was stopped between its two steps sees on its
 * second one that the gate is closed, and one that was stopped after them is seen inside.
 * Sections are short and run no code of users, so they end soon.
 */
public final class Gate {

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private static final long PAUSE_NANOS = 20_000;

	/** Held by threads that enter in place of another one, and while the gate closes. */
	private final ReentrantLock strangers = new ReentrantLock();

	private volatile boolean closed;

	/**
	 * Returns whether nobody may enter any more.
	 * @return whether the gate is closed
	 */
	boolean isClosed() {
		return this.closed;
	}

	void letStrangerIn() {
		this.strangers.lock();
	}

	void letStrangerOut() {
		if (this.strangers.isHeldByCurrentThread()) {
			this.strangers.unlock();
		}
	}

	/** Keeps everybody out from now on; those who are inside go on. */
	public void close() {
		this.strangers.lock();
		try {
			this.closed = true;
		}
		finally {
			this.strangers.unlock();
		}
		stopThreads();
	}

	/**
	 * Waits until nobody is inside a closed gate.
	 * @param visitors everybody who has ever entered, also while this call runs
	 * @return whether all are outside; if not, one has been inside for seconds
	 */
	public boolean awaitEmpty(Collection<? extends Visitor> visitors) {
		long start = System.nanoTime();
		while (!visitors.stream().allMatch(Visitor::isOutside)) {
			if (System.nanoTime() - start > PATIENCE.toNanos()) {
				return false;
			}
			LockSupport.parkNanos(PAUSE_NANOS);
		}
		return true;
	}

	/** Closing an arena of all threads brings each of them to a safepoint. */
	@SuppressWarnings("try") // there is nothing to do while it is open
	private static void stopThreads() {
		try (Arena arena = Arena.ofShared()) {
			// closing is all
		}
	}

}
