package io.shmring.death;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.shmring.ShmChannel;
import io.shmring.WaitStrategy;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.waiting.SleepWord;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Waiters that are killed in their sleep spoil nothing for those who come after them, and
 * a waker that is killed leaves nobody asleep.
 */
class WaitersTests {

	private static final String WAKER = "mpsc-waker";

	private static final String SLEEPER = "sleeper";

	/** Half a minute. */
	private static final long NEVER = 1L << 35;

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@ValueSource(strings = { "mpsc-block", "mpmc-block" })
	void newOnesAreWokenByTheNextMessage(String name) {
		int waiters = name.startsWith("mpmc") ? 2 : 1;
		try (ShmChannel producer = ShmChannel
			.open(Participant.spec(this.directory.path(), name).waitStrategy(WaitStrategy.BLOCK).build())) {
			startWaiting(producer, name, waiters).forEach(ChildJvm::close);
			List<ChildJvm> next = startWaiting(producer, name, waiters);
			try {
				Inbox.fill(producer, 0, waiters);
				next.forEach((waiter) -> assertThat(waiter.await("woken " + name)).isNotEqualTo("null"));
				assertThat(producer.stats().depth()).isZero();
			}
			finally {
				next.forEach(ChildJvm::close);
			}
		}
	}

	@Test
	void recoveryWakesThoseWhomTheDeadWasAboutToWake() throws Exception {
		try (ShmChannel channel = Participant.open(this.directory, WAKER);
				FileChannel file = FileChannel.open(channel.file(), StandardOpenOption.READ, StandardOpenOption.WRITE);
				Arena arena = Arena.ofShared();
				ChildJvm waker = ChildJvm.start(List.of("-Dshmring.seam=true"), DyingWaker.class, this.directory.path(),
						WAKER)) {
			MemorySegment memory = file.map(MapMode.READ_WRITE, 0, file.size(), arena);
			waker.await("ready");
			FutureTask<Long> sleep = new FutureTask<>(() -> sleep(new SleepWord(memory, SegmentLayout.DATA_WORD)));
			Thread.ofPlatform().daemon().name(SLEEPER).start(sleep);
			Awaitility.await().atMost(Inbox.WATCHDOG).until(() -> isFlagged(memory) && isAsleep());
			waker.tell("go");
			assertThat(waker.exitCode()).isEqualTo(DyingWaker.DIED);
			assertThat(channel.stats().depth()).isEqualTo(1);
			assertThat(isFlagged(memory)).isFalse();
			assertThat(isAsleep()).isTrue();
			assertThat(channel.recoverDead()).isEqualTo(1);
			assertThat(sleep.get()).as("nanoseconds asleep").isLessThan(NEVER);
		}
	}

	/** Sleeps until it is woken, whatever is in the ring. */
	private static long sleep(SleepWord word) {
		long start = System.nanoTime();
		word.sleep(() -> false, NEVER);
		return System.nanoTime() - start;
	}

	/** Whether the word says that somebody sleeps. */
	static boolean isFlagged(MemorySegment memory) {
		return (Memory.getIntVolatile(memory, SegmentLayout.DATA_WORD) & 1) != 0;
	}

	/** Whether the kernel says that the sleeper sleeps. */
	private static boolean isAsleep() throws IOException {
		try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
			return threads.map(WaitersTests::stat).anyMatch((stat) -> stat.contains("(" + SLEEPER + ") S "));
		}
	}

	private static String stat(Path thread) {
		try {
			return Files.readString(thread.resolve("stat"));
		}
		catch (IOException ex) {
			return "ended";
		}
	}

	/** Starts processes and waits until each of them has gone to sleep. */
	private List<ChildJvm> startWaiting(ShmChannel channel, String name, int count) {
		List<ChildJvm> children = new ArrayList<>();
		for (int n = 0; n < count; n++) {
			children.add(Participant.start(this.directory));
			assertThat(Participant.tell(children.getLast(), "wait", name, 0)).isEqualTo("waiting");
		}
		Awaitility.await()
			.atMost(Inbox.WATCHDOG)
			.until(() -> channel.stats()
				.participants()
				.stream()
				.filter((participant) -> !participant.self() && participant.parks() > 0 && participant.alive())
				.count() == count);
		return children;
	}

}
