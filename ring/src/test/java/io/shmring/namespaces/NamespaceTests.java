package io.shmring.namespaces;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import io.shmring.ChannelKind;
import io.shmring.ChannelStats;
import io.shmring.ParticipantStats;
import io.shmring.ReceivedMessage;
import io.shmring.ShmChannel;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Participants in PID namespaces of their own, where every one of them is process 1.
 */
class NamespaceTests {

	private static final List<String> OWN_NAMESPACE = List.of("unshare", "--pid", "--fork", "--kill-child",
			"--mount-proc");

	private static final Duration WATCHDOG = Duration.ofMinutes(2);

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@BeforeAll
	static void requireNamespaces() throws IOException, InterruptedException {
		Process probe = new ProcessBuilder("unshare", "--pid", "--fork", "--mount-proc", "true").start();
		boolean works = probe.waitFor(WATCHDOG.toSeconds(), TimeUnit.SECONDS) && probe.exitValue() == 0;
		boolean required = "true".equals(System.getenv("CI"));
		assumeTrue(works || required, "this user may not create PID namespaces (unshare --pid)");
		assertThat(works).as("unshare --pid works where tests must not be skipped").isTrue();
	}

	private ShmChannel open(ChannelKind kind) {
		return ShmChannel.open(this.directory.spec("orders", kind).maxParticipants(4).build());
	}

	private ChildJvm startPeer(ChannelKind kind) {
		ChildJvm peer = ChildJvm.start(OWN_NAMESPACE, List.of(), Peer.class, this.directory.path(), kind.name());
		assertThat(peer.await("up ")).isEqualTo("1");
		return peer;
	}

	/** The JVM itself, not the command that gave it a namespace. */
	private static ProcessHandle jvm(ChildJvm peer) {
		return peer.process().descendants().reduce((first, second) -> second).orElseThrow();
	}

	private static void signal(ProcessHandle process, String name) throws IOException, InterruptedException {
		assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor()).isZero();
	}

	private static String receive(ShmChannel channel) throws InterruptedException {
		ReceivedMessage message = Objects.requireNonNull(channel.receive(WATCHDOG));
		return new String(message.payload(), StandardCharsets.UTF_8);
	}

	@Test
	void participantsSeeEachOtherAliveAcrossNamespaces() {
		try (ShmChannel channel = open(ChannelKind.MPMC); ChildJvm peer = startPeer(ChannelKind.MPMC)) {
			assertThat(peer.ask("hello", "sent ")).isEqualTo("true");
			List<ParticipantStats> participants = channel.stats().participants();
			assertThat(participants).hasSize(2).allMatch(ParticipantStats::alive);
			assertThat(participants.get(1).pid()).isEqualTo(1);
			assertThat(participants.get(0).pidNamespace()).isNotEqualTo(participants.get(1).pidNamespace());
			assertThat(this.directory.files()).containsExactly("orders.ring");
		}
	}

	@Test
	void twoLiveProducersWithProcessNumberOneAreNotTakenForEachOther() throws Exception {
		try (ShmChannel channel = open(ChannelKind.MPMC);
				ChildJvm stopped = startPeer(ChannelKind.MPMC);
				ChildJvm running = startPeer(ChannelKind.MPMC)) {
			assertThat(stopped.ask("claim", "claimed ")).isEqualTo("0");
			ProcessHandle jvm = jvm(stopped);
			signal(jvm, "STOP");
			assertThat(running.ask("behind", "sent ")).isEqualTo("true");
			Awaitility.await().atMost(WATCHDOG).until(() -> channel.stats().stalledClaims() == 1);
			assertThat(channel.recoverDead()).isZero();
			assertThat(channel.receive(Duration.ZERO)).isNull();
			signal(jvm, "CONT");
			assertThat(stopped.ask("commit", "committed ")).isEqualTo("true");
			assertThat(Objects.requireNonNull(channel.receive(WATCHDOG)).payload()).hasSize(8);
			assertThat(receive(channel)).isEqualTo("behind");
			assertThat(channel.stats().deadSlotRecoveries()).isZero();
		}
	}

	@Test
	void deadHolderIsRecoveredWhileAnotherProcessHasItsNumber() throws Exception {
		try (ShmChannel channel = open(ChannelKind.MPSC);
				ChildJvm dying = startPeer(ChannelKind.MPSC);
				ChildJvm living = startPeer(ChannelKind.MPSC)) {
			dying.ask("claim", "claimed ");
			assertThat(living.ask("behind", "sent ")).isEqualTo("true");
			signal(jvm(dying), "KILL");
			assertThat(receive(channel)).isEqualTo("behind");
			// whoever settles the dead lets messages pass before it counts
			Awaitility.await().atMost(WATCHDOG).untilAsserted(() -> {
				ChannelStats stats = channel.stats();
				assertThat(stats.deadSlotRecoveries()).isEqualTo(1);
				assertThat(stats.deadParticipantRecoveries()).isEqualTo(1);
				assertThat(stats.participants()).hasSize(2).allMatch(ParticipantStats::alive);
			});
		}
	}

	@Test
	void successorWithTheSameProcessNumberTakesTheRoleOver() throws Exception {
		int restarts = 50;
		try (ShmChannel channel = open(ChannelKind.SPSC)) {
			for (int run = 0; run < restarts; run++) {
				try (ChildJvm producer = startPeer(ChannelKind.SPSC)) {
					assertThat(producer.ask("message " + run, "sent ")).isEqualTo("true");
					producer.ask("claim", "claimed ");
					signal(jvm(producer), "KILL");
				}
				assertThat(receive(channel)).isEqualTo("message " + run);
			}
			Awaitility.await().atMost(WATCHDOG).untilAsserted(() -> {
				channel.recoverDead();
				assertThat(channel.stats().deadParticipantRecoveries()).isEqualTo(restarts);
			});
			assertThat(channel.stats().participants()).hasSize(1);
		}
	}

}
