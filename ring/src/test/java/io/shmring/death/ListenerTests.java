package io.shmring.death;

import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import io.shmring.ShmChannel;
import io.shmring.internal.channel.Upkeep;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a listener hears of other processes.
 */
class ListenerTests {

	private static final String NAME = "mpmc";

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	private final EventLog log = new EventLog();

	private ShmChannel open() {
		return ShmChannel.open(Participant.spec(this.directory.path(), NAME)
			.maintenanceInterval(Duration.ZERO)
			.listener(this.log)
			.build());
	}

	private ChildJvm attach() {
		ChildJvm child = Participant.start(this.directory);
		Participant.tell(child, "attach", NAME, 0);
		return child;
	}

	private static long pid(ChildJvm child) {
		return child.process().pid();
	}

	@Test
	void hearsWhoComesWhoGoesAndWhoDies() {
		try (ShmChannel channel = open(); ChildJvm one = attach(); ChildJvm two = attach()) {
			Upkeep.once(channel);
			assertThat(this.log.take()).containsExactly("attached " + ProcessHandle.current().pid(),
					"attached " + pid(one), "attached " + pid(two));
			Participant.tell(one, "claim", NAME, 2);
			Participant.tell(two, "close", NAME, 0);
			Upkeep.once(channel);
			assertThat(this.log.take()).containsExactly("detached " + pid(two));
			one.kill();
			Upkeep.once(channel);
			assertThat(this.log.take()).containsExactly("SKIPPED 0 of " + pid(one), "SKIPPED 1 of " + pid(one),
					"died " + pid(one));
			Upkeep.once(channel);
			assertThat(this.log.take()).isEmpty();
		}
	}

	@Test
	void hearsOfDeathsThatOthersHaveRecovered() {
		try (ShmChannel channel = open(); ChildJvm dying = attach(); ChildJvm recovering = attach()) {
			Upkeep.once(channel);
			this.log.take();
			dying.kill();
			awaitRecoveries(channel, 1);
			Upkeep.once(channel);
			assertThat(this.log.take()).containsExactly("died " + pid(dying));
			assertThat(recovering.process().isAlive()).isTrue();
		}
	}

	@Test
	void hearsOfDeathsWhoseEntryHasNewOwners() {
		try (ShmChannel channel = open(); ChildJvm dying = attach(); ChildJvm leaving = attach()) {
			Upkeep.once(channel);
			this.log.take();
			dying.kill();
			try (ChildJvm unseen = attach()) {
				awaitRecoveries(channel, 1);
				Participant.tell(leaving, "close", NAME, 0);
				Participant.tell(unseen, "close", NAME, 0);
			}
			try (ChildJvm one = attach(); ChildJvm two = attach()) {
				Upkeep.once(channel);
				assertThat(this.log.take()).containsExactly("died " + pid(dying), "detached " + pid(leaving),
						"attached " + pid(one), "attached " + pid(two));
			}
		}
	}

	/** Waits until somebody else has done the work. */
	private static void awaitRecoveries(ShmChannel channel, int count) {
		Awaitility.await().atMost(Inbox.WATCHDOG).until(() -> channel.stats().deadParticipantRecoveries() == count);
	}

}
