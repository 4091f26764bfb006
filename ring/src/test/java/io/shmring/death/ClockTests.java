package io.shmring.death;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.shmring.ParticipantStats;
import io.shmring.ShmChannel;
import io.shmring.internal.channel.Upkeep;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.Command;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clocks that differ between participants decide nothing. The wall clock is not
 * read at all; this is about the other one, in a time namespace.
 */
class ClockTests {

	private static final String NAME = "mpmc";

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@ValueSource(ints = { 86_400, -600 })
	void thatDifferMakeNobodyDeadAndNoClaimOld(int seconds) throws Exception {
		List<String> elsewhere = Command
			.usable(List.of("unshare", "--time", "--fork", "--kill-child", "--monotonic", Integer.toString(seconds)));
		try (ShmChannel channel = Participant.open(this.directory, NAME);
				ChildJvm child = ChildJvm.start(elsewhere, List.of(), Participant.class, this.directory.path())) {
			child.await("ready");
			Participant.tell(child, "claim", NAME, 1);
			Inbox.fill(channel, 1, 2);
			Upkeep.once(channel);
			assertThat(channel.receive(Duration.ofMillis(5))).isNull();
			Upkeep.once(channel);
			assertThat(channel.stats().stalledClaims()).isZero();
			assertThat(channel.stats().participants()).hasSize(2)
				.allMatch(ParticipantStats::alive)
				.allMatch((participant) -> !participant.heartbeatAge().isNegative());
			assertThat(Participant.tell(child, "commit", NAME, 0)).isEqualTo("1");
			assertThat(Inbox.drain(channel)).containsExactly(0, 1);
			Participant.tell(child, "claim", NAME, 1);
			Inbox.fill(channel, 3, 4);
			child.process().descendants().forEach(ProcessHandle::destroyForcibly);
			child.kill();
			assertThat(channel.receive(Inbox.WATCHDOG)).isNotNull();
			assertThat(channel.stats().deadParticipantRecoveries()).isEqualTo(1);
		}
	}

}
