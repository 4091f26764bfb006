package io.shmring;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;
import io.shmring.testing.Shape;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Virtual threads that wait do not keep their carriers, whatever the strategy is.
 */
class VirtualThreadTests {

	private static final Duration FOREVER = Duration.ofDays(1);

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@EnumSource
	void letOthersRunWhileTheyWait(WaitStrategy strategy) throws Exception {
		ChannelSpec spec = new Shape(ChannelKind.MPMC, 8).spec(this.directory)
			.toBuilder()
			.waitStrategy(strategy)
			.build();
		int waiters = 4 * Runtime.getRuntime().availableProcessors();
		try (ShmChannel empty = ShmChannel.open(spec)) {
			CountDownLatch waiting = new CountDownLatch(waiters);
			List<Thread> threads = new ArrayList<>();
			for (int n = 0; n < waiters; n++) {
				threads.add(Thread.ofVirtual().start(() -> receive(empty, waiting)));
			}
			assertThat(waiting.await(Inbox.WATCHDOG.toSeconds(), TimeUnit.SECONDS)).isTrue();
			for (int n = 0; n < 10; n++) {
				assertThat(Thread.ofVirtual().start(Thread::yield).join(Inbox.WATCHDOG)).isTrue();
			}
			for (int n = 0; n < waiters; n++) {
				assertThat(empty.send(new byte[1], Inbox.WATCHDOG)).isTrue();
			}
			for (Thread thread : threads) {
				assertThat(thread.join(Inbox.WATCHDOG)).isTrue();
			}
			assertThat(empty.stats().received()).isEqualTo(waiters);
		}
	}

	private static void receive(ShmChannel channel, CountDownLatch waiting) {
		waiting.countDown();
		try {
			channel.receive(FOREVER);
		}
		catch (InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

}
