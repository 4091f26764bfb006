package io.shmring.internal.posix;

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
 * nothing but once per thread. Thread-safe.
 */
public final class FutexCalls {

	private static final long FUTEX_WAIT = 0;

	private static final long FUTEX_WAKE = 1;

	private static final long SECOND = 1_000_000_000;

	private static final MethodHandle WAIT = futex(ADDRESS);

	private static final MethodHandle WAKE = futex(JAVA_LONG);

	private FutexCalls() {
	}

	private static MethodHandle futex(ValueLayout fourth) {
		return Downcalls.plain("syscall",
				FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, fourth),
				Linker.Option.firstVariadicArg(1));
	}

	/**
	 * Sleeps while a word has a value. May return early for any reason.
	 * @param address the address of the word
	 * @param value the value to sleep on
	 * @param nanos the longest time to sleep, not negative
	 */
	public static void await(long address, int value, long nanos) {
		MemorySegment timeout = Scratch.own().argument();
		timeout.set(JAVA_LONG, 0, nanos / SECOND);
		timeout.set(JAVA_LONG, Long.BYTES, nanos % SECOND);
		try {
			long result = (long) WAIT.invokeExact(Platform.SYS_FUTEX, address, FUTEX_WAIT, value, timeout);
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
