package io.shmring.death;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import io.shmring.ChannelSpec;
import io.shmring.ChannelStats;
import io.shmring.ParticipantStats;
import io.shmring.ShmChannel;
import io.shmring.internal.channel.Abandonment;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A table of four entries survives a thousand crashes, with a survivor attached all
 * the time.
 *
 * <p>
 * Real are {@value #KILLED} crashes, three JVMs at a time killed with SIGKILL. The others
 * are participants of this JVM, each with a file description and a mapping of its own,
 * which are closed without any settling: the kernel drops the lock just as at a death.
 */
class TableOfFourTests {

	private static final int ALL = 1_000;

	private static final int KILLED = 51;

	private static final int PLACES = 3;

	private static final String NAME = "mpmc-four";

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	private long claims;

	private long messages;

	private ChannelSpec spec() {
		return Participant.spec(this.directory.path(), NAME).build();
	}

	@Test
	void survivesAThousandCrashes() throws Exception {
		try (ShmChannel survivor = ShmChannel.open(spec().toBuilder().maintenanceInterval(Duration.ZERO).build())) {
			for (int crashes = 0; crashes < KILLED; crashes += PLACES) {
				killThree(survivor);
				check(survivor, crashes + PLACES);
			}
			for (int crashes = KILLED; crashes < ALL + 2; crashes += PLACES) {
				abandonThree(survivor);
				check(survivor, crashes + PLACES);
			}
			assertThat(survivor.stats().deadParticipantRecoveries()).isGreaterThanOrEqualTo(ALL);
			assertThat(this.directory.files()).containsExactly(NAME + ".ring");
		}
	}

	/** Fills the table, then kills all but the survivor, in the middle of their acts. */
	private void killThree(ShmChannel survivor) {
		List<ChildJvm> children = new ArrayList<>();
		try {
			for (int n = 0; n < PLACES; n++) {
				children.add(ChildJvm.start(Participant.class, this.directory.path()));
			}
			children.forEach((child) -> child.await("ready"));
			for (ChildJvm child : children) {
				assertThat(child.ask("claim " + NAME + " 1", "claim " + NAME + " ")).isEqualTo("1");
				this.claims++;
			}
			assertThat(survivor.stats().participants()).hasSize(4).allMatch(ParticipantStats::alive);
		}
		finally {
			children.forEach(ChildJvm::close);
		}
	}

	private void abandonThree(ShmChannel survivor) {
		List<ShmChannel> dying = new ArrayList<>();
		for (int n = 0; n < PLACES; n++) {
			// attaching is all that is needed to take the place of a dead one
			dying.add(ShmChannel.open(survivor.spec()));
		}
		assertThat(survivor.stats().participants()).hasSize(4).allMatch(ParticipantStats::alive);
		Objects.requireNonNull(dying.getFirst().tryClaim(1));
		this.claims++;
		dying.forEach(Abandonment::abandon);
	}

	private void check(ShmChannel survivor, int crashes) throws InterruptedException {
		Inbox.fill(survivor, crashes, crashes + 1);
		this.messages++;
		assertThat(Objects.requireNonNull(survivor.receive(Inbox.WATCHDOG)).type()).isEqualTo(crashes);
		if (crashes % 2 == 0) {
			survivor.recoverDead();
			assertThat(survivor.stats().deadParticipantRecoveries()).isEqualTo(crashes);
		}
		ChannelStats stats = survivor.stats();
		assertThat(stats.deadSlotRecoveries()).isEqualTo(this.claims);
		assertThat(stats.sent()).isEqualTo(this.messages).isEqualTo(stats.received());
		assertThat(stats.depth()).isZero();
	}

}
