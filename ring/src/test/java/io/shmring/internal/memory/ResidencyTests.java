package io.shmring.internal.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;

import io.shmring.internal.layout.Memory;
import io.shmring.internal.posix.MemoryCalls;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Residency}.
 */
class ResidencyTests {

	private static final long SIZE = 64 * MemoryCalls.PAGE;

	@Test
	void touchingMakesEveryPageResidentAndChangesNothing() throws Exception {
		try (Arena arena = Arena.ofShared()) {
			MemorySegment memory = MemoryCalls.mapAnonymous(SIZE, arena);
			assertThat(MemoryCalls.resident(memory)).isZero();
			Residency.touch(memory);
			assertThat(MemoryCalls.resident(memory)).isEqualTo(SIZE);
			memory.fill((byte) 0x5a);
			Residency.prefault(memory);
			Residency.touch(memory);
			assertThat(memory.toArray(ValueLayout.JAVA_BYTE)).containsOnly(0x5a);
		}
	}

	@Test
	void touchingUndoesNoConcurrentWrite() throws Exception {
		try (Arena arena = Arena.ofShared()) {
			MemorySegment memory = MemoryCalls.mapAnonymous(MemoryCalls.PAGE, arena);
			AtomicBoolean done = new AtomicBoolean();
			Thread toucher = Thread.ofPlatform().start(() -> {
				while (!done.get()) {
					Residency.touch(memory);
				}
			});
			for (long value = 1; value <= 200_000; value++) {
				Memory.setLongOpaque(memory, 0, value);
				assertThat(Memory.getLongOpaque(memory, 0)).isEqualTo(value);
			}
			done.set(true);
			toucher.join();
		}
	}

}
