package io.shmring.crash;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Duration;

import io.shmring.ChannelKind;
import io.shmring.internal.layout.EntryStatus;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;
import io.shmring.internal.posix.FileCalls;
import io.shmring.internal.posix.LockCalls;
import io.shmring.internal.posix.MemoryCalls;
import io.shmring.internal.posix.PosixException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What is left in a segment that nobody uses: nothing.
 */
final class Residue {

	private static final Duration WATCHDOG = Duration.ofMinutes(1);

	private Residue() {
	}

	static void check(Path file) {
		try {
			int fd = FileCalls.open(file, FileCalls.O_RDWR, 0);
			try (Arena arena = Arena.ofConfined()) {
				// a process that is being started beside us has our files until its program runs
				await("no byte is locked").pollDelay(Duration.ZERO)
					.pollInterval(Duration.ofMillis(1))
					.atMost(WATCHDOG)
					.until(() -> !LockCalls.isAnyByteLocked(fd));
				assertThat(LockCalls.tryLockFile(fd)).as("file is free").isTrue();
				check(MemoryCalls.map(fd, FileCalls.status(fd).size(), false, arena));
			}
			finally {
				FileCalls.close(fd);
			}
		}
		catch (PosixException ex) {
			throw new AssertionError(ex);
		}
	}

	private static void check(MemorySegment memory) {
		Geometry geometry = Geometry.read(memory);
		for (int index = 0; index < geometry.participants(); index++) {
			long status = Memory.getLongAcquire(memory, SegmentLayout.participant(index) + SegmentLayout.P_STATUS);
			assertThat(EntryStatus.isAttached(status)).as("entry %d is attached", index).isFalse();
		}
		for (long index = 0; index < geometry.capacity(); index++) {
			int state = SlotWord.state(Memory.getLongAcquire(memory, geometry.slot(index)));
			if (geometry.kind() == ChannelKind.MPMC.code()) {
				assertThat(SlotWord.nameOf(state)).as("slot %d", index).isEqualTo("EMPTY");
			}
			else {
				assertThat(SlotWord.nameOf(state)).as("slot %d", index).isIn("EMPTY", "READABLE", "DEAD");
			}
		}
	}

}
