package io.shmring.internal.posix;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * Sleeping on a word of shared memory. Addresses are passed as numbers, so that a sleeping
 * thread does not keep its mapping from being closed: the kernel answers {@code EFAULT}
 * for a word that is gone, and every caller looks again after any answer. Allocates
 * nothing. Thread-safe.
 */
public final class FutexCalls {

	private static final long FUTEX_WAIT = 0;

	private static final long FUTEX_WAKE = 1;

	private static final int SHORTEST = 15;

	private static final int LONGEST = 35;

	private static final long SECOND = 1_000_000_000;

	private static final MethodHandle WAIT = futex(ADDRESS);

	private static final MethodHandle WAKE = futex(JAVA_LONG);

	/** Time-outs of 2<sup>n</sup> nanoseconds, made once. */
	private static final MemorySegment[] TIMEOUTS = timeouts();

	private FutexCalls() {
	}

	private static MethodHandle futex(ValueLayout fourth) {
		return Downcalls.plain("syscall",
				FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, fourth),
				Linker.Option.firstVariadicArg(1));
	}

	private static MemorySegment[] timeouts() {
		MemorySegment[] timeouts = new MemorySegment[LONGEST + 1];
		for (int power = SHORTEST; power <= LONGEST; power++) {
			MemorySegment timespec = Arena.global().allocate(2L * Long.BYTES, Long.BYTES);
			timespec.set(JAVA_LONG, 0, (1L << power) / SECOND);
			timespec.set(JAVA_LONG, Long.BYTES, (1L << power) % SECOND);
			timeouts[power] = timespec;
		}
		return timeouts;
	}

	/**
	 * Sleeps while a word has a value, for about the given time and at most half a minute.
	 * May return early for any reason.
	 * @param address the address of the word
	 * @param value the value to sleep on
	 * @param nanos the longest time to sleep, rounded down to a power of two, at least
	 * 2<sup>15</sup>
	 */
	public static void await(long address, int value, long nanos) {
		int power = Math.clamp(63 - Long.numberOfLeadingZeros(Math.max(nanos, 1)), SHORTEST, LONGEST);
		try {
			long result = (long) WAIT.invokeExact(Platform.SYS_FUTEX, address, FUTEX_WAIT, value, TIMEOUTS[power]);
			assert result <= 0;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	/**
	 * Wakes all who sleep on a word.
	 * @param address the address of the word
	 */
	public static void wakeAll(long address) {
		try {
			long woken = (long) WAKE.invokeExact(Platform.SYS_FUTEX, address, FUTEX_WAKE, Integer.MAX_VALUE, 0L);
			assert woken >= -1;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

}
