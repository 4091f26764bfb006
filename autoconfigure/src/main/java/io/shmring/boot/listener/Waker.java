package io.shmring.boot.listener;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Interrupts a thread while it waits, and never while it does anything else: the user's
 * code must not see an interrupt that was meant for the waiting.
 *
 * <p>
 * The thread brackets its waiting with {@link #enter} and {@link #leave} and looks at its
 * flags in between; the other side sets a flag and calls {@link #wake}. Either the thread
 * sees the flag, or it is in the bracket when it is woken. Whoever leaves while it is
 * being woken waits for the interrupt, to take it back.
 */
final class Waker {

	private static final int BUSY = 0;

	private static final int WAITING = 1;

	private static final int WAKING = 2;

	private static final int WOKEN = 3;

	private final AtomicInteger state = new AtomicInteger(BUSY);

	private boolean within;

	private volatile Thread thread = Thread.currentThread();

	/** Must be called once by the thread before it waits for the first time. */
	void adopt() {
		this.thread = Thread.currentThread();
	}

	void enter() {
		this.within = true;
		this.state.set(WAITING);
	}

	/** Does nothing outside of the bracket. Clears the interrupt of the thread. */
	void leave() {
		if (!this.within) {
			return;
		}
		this.within = false;
		if (!this.state.compareAndSet(WAITING, BUSY)) {
			while (this.state.get() != WOKEN) {
				Thread.onSpinWait();
			}
			this.state.set(BUSY);
		}
		Thread.interrupted(); // ours, or one that ended the waiting early
	}

	void wake() {
		if (this.state.compareAndSet(WAITING, WAKING)) {
			this.thread.interrupt();
			this.state.set(WOKEN);
		}
	}

}
