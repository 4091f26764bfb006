package io.shmring.internal.layout;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * Numbers every write to shared memory and every step of opening, so that a test can stop
 * or kill a process right after any of them. Armed only when the JVM was started with
 * {@code -Dshmring.seam=true}; otherwise {@link #ARMED} is a false constant and the calls
 * are compiled away.
 */
public final class Seam {

	/** Whether this JVM numbers its writes. */
	public static final boolean ARMED = Boolean.getBoolean("shmring.seam");

	private static final AtomicLong STEPS = new AtomicLong();

	private static volatile LongConsumer listener = (step) -> {
	};

	private Seam() {
	}

	/**
	 * Resets the numbering and calls a listener after each write from now on.
	 * @param listener receives the number of the write, starting at 1, on the thread that
	 * wrote
	 */
	public static void listen(LongConsumer listener) {
		STEPS.set(0);
		Seam.listener = listener;
	}

	/**
	 * Returns how many writes happened since {@link #listen}.
	 * @return the number of writes
	 */
	public static long steps() {
		return STEPS.get();
	}

	/** Marks that one write to shared memory or one step of opening is done. */
	public static void step() {
		if (ARMED) {
			listener.accept(STEPS.incrementAndGet());
		}
	}

}
