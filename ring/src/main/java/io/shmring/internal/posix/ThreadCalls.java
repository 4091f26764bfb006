package io.shmring.internal.posix;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * Scheduling calls of libc for the calling thread. Thread-safe.
 */
public final class ThreadCalls {

	/** Number of CPUs that an affinity mask can name. */
	public static final int MAX_CPUS = 1024;

	private static final int SELF = 0;

	private static final MethodHandle SET_AFFINITY = Downcalls.withErrno("sched_setaffinity",
			Downcalls.returningInt(JAVA_INT, JAVA_LONG, ADDRESS));

	private ThreadCalls() {
	}

	/**
	 * Lets the calling thread run on one CPU only. For platform threads: a virtual thread
	 * would bind its carrier.
	 * @param cpu the number of the CPU, 0 to {@link #MAX_CPUS} - 1
	 * @throws PosixException if the CPU does not exist or this process may not use it
	 */
	public static void bindToCpu(int cpu) throws PosixException {
		if (cpu < 0 || cpu >= MAX_CPUS) {
			throw new IllegalArgumentException("CPU is out of range: cpu=" + cpu + ", limit=" + (MAX_CPUS - 1));
		}
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment state = Downcalls.captureState(arena);
			MemorySegment mask = arena.allocate(MAX_CPUS / Byte.SIZE, Long.BYTES);
			mask.set(JAVA_BYTE, cpu / Byte.SIZE, (byte) (1 << (cpu % Byte.SIZE)));
			int result;
			try {
				result = (int) SET_AFFINITY.invokeExact(state, SELF, mask.byteSize(), mask);
			}
			catch (Throwable ex) {
				throw Downcalls.unexpected(ex);
			}
			if (result != 0) {
				throw new PosixException("sched_setaffinity", "cpu=" + cpu, Downcalls.errno(state));
			}
		}
	}

}
