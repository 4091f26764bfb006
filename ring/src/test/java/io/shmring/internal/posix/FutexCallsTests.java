package io.shmring.internal.posix;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

class FutexCallsTests {

	/** Between two powers of two, which a sleep was once cut down to. */
	private static final long TIME = 1_000_000_000;

	private static final Duration WATCHDOG = Duration.ofSeconds(60);

	@Test
	void sleepsTheWholeTimeInOnePiece() {
		assertTimeoutPreemptively(WATCHDOG, () -> {
			try (Arena arena = Arena.ofShared()) {
				MemorySegment word = arena.allocate(ValueLayout.JAVA_INT);
				FutexCalls.await(word.address(), 1, TIME); // not the classes' loading time
				while (sleep(word) < TIME) {
					Thread.onSpinWait(); // the kernel may wake anybody for nothing, but not always
				}
			}
		});
	}

	private static long sleep(MemorySegment word) {
		long begin = System.nanoTime();
		FutexCalls.await(word.address(), 0, TIME);
		return System.nanoTime() - begin;
	}

}
