package io.shmring.internal.posix;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * Builds method handles for libc functions and keeps the error number of a call.
 */
final class Downcalls {

	private static final Linker LINKER = Linker.nativeLinker();

	private static final VarHandle ERRNO = Linker.Option.captureStateLayout()
		.varHandle(PathElement.groupElement("errno"));

	private Downcalls() {
	}

	/** A function without error number. */
	@SuppressWarnings("restricted") // calling libc is what this package is for
	static MethodHandle plain(String name, FunctionDescriptor signature, Linker.Option... options) {
		return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), signature, options);
	}

	/** A function whose first argument receives the error number. */
	static MethodHandle withErrno(String name, FunctionDescriptor signature) {
		return plain(name, signature, Linker.Option.captureCallState("errno"));
	}

	/** A variadic function whose first argument receives the error number. */
	static MethodHandle variadicWithErrno(String name, int fixedArguments, FunctionDescriptor signature) {
		return plain(name, signature, Linker.Option.captureCallState("errno"),
				Linker.Option.firstVariadicArg(fixedArguments));
	}

	static FunctionDescriptor returningInt(ValueLayout... arguments) {
		return FunctionDescriptor.of(ValueLayout.JAVA_INT, arguments);
	}

	static MemorySegment captureState(Arena arena) {
		return arena.allocate(Linker.Option.captureStateLayout());
	}

	static int errno(MemorySegment state) {
		return (int) ERRNO.get(state, 0L);
	}

	/** Turns what {@code invokeExact} declares into what it can really throw. */
	static RuntimeException unexpected(Throwable thrown) {
		if (thrown instanceof RuntimeException exception) {
			return exception;
		}
		if (thrown instanceof Error error) {
			throw error;
		}
		return new IllegalStateException("unexpected exception from a native call", thrown);
	}

}
