package io.shmring.internal.waiting;

import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;

import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.Unchecked;
import io.shmring.internal.posix.BarrierCalls;
import io.shmring.internal.posix.FutexCalls;

/**
 * A word of the segment that threads of any process sleep on until a condition holds.
 *
 * <p>
 * Bit 0 says that somebody sleeps or is about to; the rest counts wake-ups. A sleeper
 * sets the bit, looks at the condition again, and sleeps only while the word still has
 * the value with the bit set. A waker first makes the condition true, then looks at the
 * bit; if it is set, it clears it together with a step of the count, then wakes everybody.
 * Between their two steps both need a full fence, so that either the sleeper sees the
 * condition or the waker sees the bit. Wakers come by with every message, sleepers seldom:
 * so the sleeper asks the kernel for a barrier that all wakers pass too, wherever they
 * are. A waker that passed it before its first step will see the bit, and one that passed
 * it after has made the condition true for the sleeper to see. A process that the kernel
 * did not register for that fences for itself, and a sleeper that may not ask sleeps
 * briefly.
 *
 * <p>
 * Nobody is counted, so a sleeper that dies costs one needless wake-up. A waker that dies
 * between clearing and waking is made up for by whoever recovers it: recovery always
 * steps the word and wakes.
 */
public final class SleepWord {

	private static final int SLEEPERS = 1;

	private static final int STEP = 2;

	/** About a millisecond. */
	private static final long BRIEF = 1L << 20;

	private final MemorySegment memory;

	private final long offset;

	private final long address;

	/**
	 * Creates a view of a word.
	 * @param memory the segment
	 * @param offset the offset of the word
	 */
	public SleepWord(MemorySegment memory, long offset) {
		this.memory = memory;
		this.offset = offset;
		this.address = memory.address() + offset;
	}

	/**
	 * Wakes all sleepers if there are any. The caller has made the condition true, and keeps
	 * the segment mapped.
	 */
	public void signal() {
		if (!BarrierCalls.isRegistered()) {
			Memory.fullFence();
		}
		int word = Unchecked.getIntVolatile(this.address);
		if ((word & SLEEPERS) != 0) {
			wake(word);
		}
	}

	/** Wakes all sleepers, there or not yet there, so that they look again. */
	public void signalAlways() {
		int word;
		do {
			word = Memory.getIntVolatile(this.memory, this.offset);
		}
		while (!Memory.casInt(this.memory, this.offset, word, stepped(word)));
		FutexCalls.wakeAll(this.address);
	}

	private void wake(int word) {
		if (Unchecked.casInt(this.address, word, stepped(word))) {
			FutexCalls.wakeAll(this.address);
		}
	}

	private static int stepped(int word) {
		return (word + STEP) & ~SLEEPERS;
	}

	/**
	 * Sleeps unless a condition holds. May return early for any reason.
	 * @param condition the condition to wait for
	 * @param nanos the longest time to sleep
	 */
	public void sleep(BooleanSupplier condition, long nanos) {
		int word = Memory.getIntVolatile(this.memory, this.offset);
		int sleeping = word | SLEEPERS;
		if (word != sleeping && !Memory.casInt(this.memory, this.offset, word, sleeping)) {
			return;
		}
		// also where somebody else had set the bit
		boolean passed = BarrierCalls.passAll();
		if (!passed) {
			Memory.fullFence();
		}
		if (!condition.getAsBoolean()) {
			FutexCalls.await(this.address, sleeping, passed ? nanos : Math.min(nanos, BRIEF));
		}
	}

}
