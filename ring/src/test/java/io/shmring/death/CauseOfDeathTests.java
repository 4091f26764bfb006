package io.shmring.death;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.shmring.ChannelStats;
import io.shmring.ReceivedMessage;
import io.shmring.ShmChannel;
import io.shmring.internal.channel.Upkeep;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A death is noticed whatever caused it: by one look of the maintenance thread, or by
 * whoever waits for the dead.
 */
class CauseOfDeathTests {

	private static final String LOOK = "mpmc-look";

	private static final String WAIT = "mpmc-wait";

	private static final List<String> WITHOUT_CORE = List.of("sh", "-c", "ulimit -c 0 && exec \"$0\" \"$@\"");

	private static final List<String> UNREAPED = List.of("sh", "-c",
			"exec 3<&0; \"$0\" \"$@\" <&3 3<&- & exec sleep 600 3<&-");

	private static final List<String> OPTIONS = List.of("-XX:ErrorFile=/dev/null", "-XX:-CreateCoredumpOnCrash",
			"-XX:+ExitOnOutOfMemoryError");

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	private ChildJvm start(List<String> wrapper) {
		ChildJvm child = ChildJvm.start(wrapper, OPTIONS, Participant.class, this.directory.path());
		child.await("ready");
		Participant.tell(child, "claim", LOOK, 2);
		Participant.tell(child, "claim", WAIT, 1);
		return child;
	}

	@ParameterizedTest
	@ValueSource(strings = { "KILL", "ABRT", "SEGV", "TERM", "halt", "exit", "exhaust" })
	void isNoticed(String cause) throws Exception {
		try (ShmChannel look = Participant.open(this.directory, LOOK);
				ShmChannel wait = Participant.open(this.directory, WAIT);
				ChildJvm child = start(WITHOUT_CORE)) {
			Inbox.fill(wait, 1, 2);
			assertThat(wait.receive(Duration.ofMillis(5))).isNull();
			if (Character.isUpperCase(cause.charAt(0))) {
				signal(child.process().pid(), cause);
			}
			else {
				child.tell(cause + " " + LOOK + " 7");
			}
			child.exitCode();
			Upkeep.once(look);
			assertDead(look, 2);
			assertThat(wait.stats().participants()).extracting((participant) -> participant.alive())
				.containsExactly(true, false);
			assertThat(Objects.requireNonNull(wait.receive(Inbox.WATCHDOG)).type()).isEqualTo(1);
			assertDead(wait, 1);
		}
	}

	/** A wait for a dead peer ends in time, and the statistics tell it from silence. */
	private static void assertDead(ShmChannel channel, int claims) throws InterruptedException {
		assertThat(channel.receive(Duration.ofMillis(1))).isNull();
		ChannelStats stats = channel.stats();
		assertThat(stats.deadParticipantRecoveries()).isEqualTo(1);
		assertThat(stats.deadSlotRecoveries()).isEqualTo(claims);
		assertThat(stats.participants()).singleElement().matches((participant) -> participant.self());
	}

	@Test
	void isNoticedThoughNobodyReapsTheProcess() throws Exception {
		try (ShmChannel look = Participant.open(this.directory, LOOK);
				ShmChannel wait = Participant.open(this.directory, WAIT);
				ChildJvm parent = start(UNREAPED)) {
			ProcessHandle jvm = parent.process().children().findFirst().orElseThrow();
			Inbox.fill(wait, 1, 2);
			signal(jvm.pid(), "KILL");
			Awaitility.await().atMost(Inbox.WATCHDOG).until(() -> state(jvm.pid()).equals("Z"));
			Upkeep.once(look);
			assertDead(look, 2);
			ReceivedMessage message = wait.receive(Inbox.WATCHDOG);
			assertThat(message).isNotNull();
			assertThat(state(jvm.pid())).isEqualTo("Z");
		}
	}

	/** Who only ever consumed leaves as little behind. */
	@ParameterizedTest
	@ValueSource(strings = { "spsc", "mpsc", "mpmc" })
	void ofAConsumerLeavesNothingBehind(String name) {
		try (ShmChannel channel = Participant.open(this.directory, name);
				ChildJvm child = Participant.start(this.directory)) {
			Inbox.fill(channel, 0, 1);
			assertThat(Participant.tell(child, "receive", name, 1)).isEqualTo("[0]");
			child.kill();
			Upkeep.once(channel);
			assertThat(channel.stats().participants()).singleElement().matches((participant) -> participant.self());
			assertThat(channel.stats().depth()).isZero();
			assertThat(this.directory.files()).containsExactly(name + ".ring");
		}
	}

	private static void signal(long pid, String name) throws IOException, InterruptedException {
		assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor()).isZero();
	}

	/** The state of a process as one letter. */
	private static String state(long pid) throws IOException {
		String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
		return stat.substring(stat.lastIndexOf(')') + 2).substring(0, 1);
	}

}
