package io.shmring.death;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.ChannelKind;
import io.shmring.ChannelStats;
import io.shmring.ShmChannel;
import io.shmring.inspect.ChannelInspection;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nobody is left: the file outlives all participants, as in a container that is started
 * again with the memory of its pod. Whoever comes next resumes it.
 */
class AllDeadTests {

	private static final int ROUNDS = Integer.getInteger("shmring.crashloop.rounds", 12);

	private static final int LONGEST_LIFE_MILLIS = 400;

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@EnumSource
	void nextParticipantResumesWhereTheDeadStood(ChannelKind kind) {
		String name = kind + "-all";
		long incarnation;
		try (ChildJvm producer = Participant.start(this.directory);
				ChildJvm consumer = Participant.start(this.directory)) {
			Participant.tell(producer, "send", name, 5);
			assertThat(Participant.tell(consumer, "receive", name, 2)).isEqualTo("[0, 1]");
			assertThat(Participant.tell(consumer, "hold", name, 1)).isEqualTo("held");
			assertThat(Participant.tell(producer, "claim", name, 1)).isEqualTo("1");
			try (ChannelInspection inspection = ChannelInspection.open(this.directory.path(), name)) {
				incarnation = inspection.stats().incarnation();
			}
			producer.kill();
			consumer.kill();
		}
		try (ShmChannel next = Participant.open(this.directory, name)) {
			next.recoverDead();
			ChannelStats stats = next.stats();
			assertThat(stats.incarnation()).isEqualTo(incarnation);
			assertThat(stats.participants()).hasSize(1);
			assertThat(stats.deadParticipantRecoveries()).isEqualTo(2);
			Inbox.fill(next, 6, 8);
			assertThat(Inbox.drain(next)).as("what was committed, then what is new").containsExactly(2, 3, 4, 6, 7);
		}
	}

	@Test
	void crashLoopLeavesNoMoreThanTheFirstCrash() throws Exception {
		String name = "mpmc-loop";
		Participant.open(this.directory, name).close();
		long bytes = bytes();
		SplittableRandom random = new SplittableRandom(ROUNDS);
		for (int round = 0; round < ROUNDS; round++) {
			try (ChildJvm child = ChildJvm.start(Participant.class, this.directory.path())) {
				child.tell("claim " + name + " 1");
				Thread.sleep(random.nextInt(LONGEST_LIFE_MILLIS));
				child.kill();
			}
			try (ShmChannel next = Participant.open(this.directory, name)) {
				next.recoverDead();
				assertThat(next.stats().participants()).hasSize(1);
				Inbox.drain(next);
			}
			assertThat(this.directory.files()).containsExactly(name + ".ring");
			assertThat(bytes()).isEqualTo(bytes);
		}
	}

	/** Bytes of the mount that the directory takes. */
	private long bytes() throws IOException {
		Process du = new ProcessBuilder("du", "-s", "-B1", this.directory.path().toString()).start();
		String line = new String(du.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		return Long.parseLong(line.split("\\s", 2)[0]);
	}

}
