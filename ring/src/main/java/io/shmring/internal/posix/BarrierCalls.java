package io.shmring.internal.posix;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * Memory barriers on behalf of others: the kernel makes each running thread of each process
 * that has asked for it pass a full barrier, see {@code membarrier(2)}. A side that does
 * something often can then leave its fence to one that does something rarely. Allocates
 * nothing. Thread-safe.
 */
public final class BarrierCalls {

	private static final long GLOBAL_EXPEDITED = 1 << 1;

	private static final long REGISTER_GLOBAL_EXPEDITED = 1 << 2;

	private static final MethodHandle MEMBARRIER = Downcalls.plain("syscall",
			FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
			Linker.Option.firstVariadicArg(1));

	/** For tests: as if the kernel, or a filter of system calls, did not allow it. */
	private static final boolean ALLOWED = !Boolean.getBoolean("shmring.membarrier.off");

	private static final boolean REGISTERED = call(REGISTER_GLOBAL_EXPEDITED);

	private BarrierCalls() {
	}

	/**
	 * Returns whether barriers of other processes reach the threads of this one.
	 * @return whether the kernel has agreed to it
	 */
	public static boolean isRegistered() {
		return REGISTERED;
	}

	/**
	 * Makes all threads of all registered processes, and the calling one, pass a full barrier.
	 * @return whether they have; if not, nothing happened
	 */
	public static boolean passAll() {
		return call(GLOBAL_EXPEDITED);
	}

	private static boolean call(long command) {
		if (!ALLOWED) {
			return false;
		}
		try {
			return (long) MEMBARRIER.invokeExact(Platform.SYS_MEMBARRIER, command, 0L, 0L) == 0;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

}
