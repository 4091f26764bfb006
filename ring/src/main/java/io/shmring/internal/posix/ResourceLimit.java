package io.shmring.internal.posix;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * A resource limit of this process, as {@code getrlimit} says; the largest number stands
 * for none.
 *
 * @param soft the limit in force
 * @param hard what it could be raised to
 */
public record ResourceLimit(long soft, long hard) {

	private static final int RLIMIT_MEMLOCK = 8;

	private static final long RLIM_INFINITY = -1;

	private static final MethodHandle GETRLIMIT = Downcalls.withErrno("getrlimit",
			Downcalls.returningInt(JAVA_INT, ADDRESS));

	/**
	 * Asks how many bytes this process may lock in memory.
	 * @return {@code RLIMIT_MEMLOCK}
	 * @throws PosixException if the call fails
	 */
	public static ResourceLimit memlock() throws PosixException {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment state = Downcalls.captureState(arena);
			MemorySegment limit = arena.allocate(JAVA_LONG, 2);
			int result = (int) GETRLIMIT.invokeExact(state, RLIMIT_MEMLOCK, limit);
			if (result != 0) {
				throw new PosixException("getrlimit", "resource=RLIMIT_MEMLOCK", Downcalls.errno(state));
			}
			return new ResourceLimit(number(limit, 0), number(limit, 1));
		}
		catch (PosixException ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	private static long number(MemorySegment limit, long index) {
		long value = limit.getAtIndex(JAVA_LONG, index);
		return (value == RLIM_INFINITY) ? Long.MAX_VALUE : value;
	}

}
