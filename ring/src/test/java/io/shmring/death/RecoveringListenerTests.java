package io.shmring.death;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import io.shmring.ChannelListener;
import io.shmring.ParticipantStats;
import io.shmring.RecoveredSlot;
import io.shmring.ShmChannel;
import io.shmring.internal.channel.Upkeep;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A listener may use its channel, also for what other threads do at the same time.
 */
class RecoveringListenerTests {

	private static final String NAME = "mpmc";

	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	private ShmChannel channel;

	private final CountDownLatch recovering = new CountDownLatch(1);

	private final List<String> heard = new CopyOnWriteArrayList<>();

	/** Asks for a recovery when it hears of itself, while another thread is in the middle of one. */
	private final class Asking implements ChannelListener {

		private final ChildJvm dying;

		private final FutureTask<Integer> other;

		Asking(ChildJvm dying, FutureTask<Integer> other) {
			this.dying = dying;
			this.other = other;
		}

		@Override
		public void participantAttached(String channel, ParticipantStats participant) {
			if (participant.self()) {
				this.dying.kill();
				Thread.ofPlatform().daemon().start(this.other);
				try {
					RecoveringListenerTests.this.recovering.await();
				}
				catch (InterruptedException ex) {
					throw new AssertionError(ex);
				}
				RecoveringListenerTests.this.heard.add("recovered " + recover());
			}
		}

		@Override
		public void slotRecovered(String channel, RecoveredSlot slot) {
			RecoveringListenerTests.this.recovering.countDown();
		}

		@Override
		public void participantDied(String channel, ParticipantStats participant) {
			RecoveringListenerTests.this.heard.add("died " + (participant.pid() == this.dying.process().pid()));
		}

	}

	private int recover() {
		return this.channel.recoverDead();
	}

	@Test
	void mayRecoverWhileAnotherThreadDoes() throws Exception {
		try (ChildJvm dying = Participant.start(this.directory)) {
			FutureTask<Integer> other = new FutureTask<>(this::recover);
			this.channel = ShmChannel.open(Participant.spec(this.directory.path(), NAME)
				.maintenanceInterval(Duration.ZERO)
				.listener(new Asking(dying, other))
				.build());
			Participant.tell(dying, "claim", NAME, 1);
			FutureTask<Object> look = new FutureTask<>(() -> Upkeep.once(this.channel), null);
			Thread.ofPlatform().daemon().start(look);
			Awaitility.await()
				.atMost(Inbox.WATCHDOG)
				.until(() -> (look.isDone() && other.isDone()) || THREADS.findDeadlockedThreads() != null);
			assertThat(THREADS.findDeadlockedThreads()).as("threads that wait for each other").isNull();
			look.get();
			assertThat(other.get()).isEqualTo(1);
			assertThat(this.heard).containsExactly("died true", "recovered 0");
			this.channel.close();
		}
	}

}
