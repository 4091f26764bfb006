package io.shmring.internal.posix;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Native memory of a thread for the arguments of the call it is about to make, so that
 * calls which are made again and again allocate nothing but once per thread.
 */
final class Scratch {

	/** As much as any of its users needs. */
	private static final long SIZE = 64;

	private static final ThreadLocal<Scratch> OWN = ThreadLocal.withInitial(Scratch::new);

	private final MemorySegment argument;

	private final MemorySegment state;

	@SuppressWarnings("MustBeClosed") // lives as long as its thread
	private Scratch() {
		Arena arena = Arena.ofAuto();
		this.argument = arena.allocate(SIZE, Long.BYTES);
		this.state = Downcalls.captureState(arena);
	}

	/** Returns that of the calling thread. It is overwritten by the thread's next call. */
	static Scratch own() {
		return OWN.get();
	}

	/** A structure that a call points to, of 64 bytes with anything in them. */
	MemorySegment argument() {
		return this.argument;
	}

	/** Where a call leaves its error number. */
	MemorySegment state() {
		return this.state;
	}

}
