package io.shmring.death;

import java.time.Duration;
import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import io.shmring.ChannelKind;
import io.shmring.ChannelState;
import io.shmring.ChannelStats;
import io.shmring.ParticipantStats;
import io.shmring.Role;
import io.shmring.RoleHeldException;
import io.shmring.ShmChannel;
import io.shmring.internal.channel.Upkeep;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A process that is stopped for long between two steps keeps what it has,
 * is reported once, and goes on where it was.
 */
class StoppedTests {

	private static final List<String> NAMES = List.of("spsc", "mpsc", "mpmc");

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	private ShmChannel open(String name, EventLog log) {
		return ShmChannel.open(
				Participant.spec(this.directory.path(), name).maintenanceInterval(Duration.ZERO).listener(log).build());
	}

	@Test
	void producerKeepsItsClaimAndCommitsLate() throws Exception {
		EventLog log = new EventLog();
		try (ShmChannel spsc = open("spsc", log);
				ShmChannel mpsc = open("mpsc", log);
				ShmChannel mpmc = open("mpmc", log);
				ChildJvm child = Participant.start(this.directory)) {
			List<ShmChannel> channels = List.of(spsc, mpsc, mpmc);
			NAMES.forEach((name) -> Participant.tell(child, "claim", name, 2));
			child.suspend();
			Inbox.fill(mpsc, 2, 3);
			Inbox.fill(mpmc, 2, 3);
			assertThatExceptionOfType(RoleHeldException.class).isThrownBy(() -> spsc.offer(new byte[1]));
			for (ShmChannel channel : channels) {
				awaitStalled(channel, log, child, Role.PRODUCER, 2);
				assertUntouched(channel);
				assertThat(channel.receive(Duration.ofMillis(5))).isNull();
				assertUntouched(channel);
			}
			child.resume();
			for (ShmChannel channel : channels) {
				assertThat(Participant.tell(child, "commit", channel.name(), 0)).isEqualTo("2");
				Upkeep.once(channel);
				assertThat(channel.stats().stalledClaims()).isZero();
				assertThat(channel.state()).isEqualTo(ChannelState.UP);
				assertThat(channel.problems()).isEmpty();
				assertThat(Participant.tell(child, "send", channel.name(), 1)).isEqualTo("1");
				boolean many = channel.spec().kind() != ChannelKind.SPSC;
				assertThat(Inbox.drain(channel)).isEqualTo(many ? List.of(0, 1, 2, 3) : List.of(0, 1, 2));
			}
			assertThat(log.take()).noneMatch((line) -> line.startsWith("died") || line.startsWith("SKIPPED"));
		}
	}

	@Test
	void consumerKeepsItsMessageAndGoesOn() throws Exception {
		EventLog log = new EventLog();
		try (ShmChannel spsc = open("spsc", log);
				ShmChannel mpsc = open("mpsc", log);
				ShmChannel mpmc = open("mpmc", log);
				ChildJvm child = Participant.start(this.directory)) {
			List<ShmChannel> channels = List.of(spsc, mpsc, mpmc);
			channels.forEach((channel) -> Inbox.fill(channel, 0, 4));
			NAMES.forEach((name) -> Participant.tell(child, "hold", name, 2));
			child.suspend();
			awaitStalled(mpmc, log, child, Role.CONSUMER, 1);
			channels.forEach(StoppedTests::assertUntouched);
			assertThatExceptionOfType(RoleHeldException.class).isThrownBy(() -> spsc.poll(new Inbox(), 1));
			assertThatExceptionOfType(RoleHeldException.class).isThrownBy(() -> mpsc.poll(new Inbox(), 1));
			assertThat(Inbox.drain(mpmc)).containsExactly(2, 3);
			for (ShmChannel channel : channels) {
				Inbox.fill(channel, 4, 9);
				assertThat(channel.offer(new byte[1])).as("offer while the oldest slot is being read").isFalse();
			}
			child.resume();
			for (ShmChannel channel : channels) {
				assertThat(Participant.tell(child, "go", channel.name(), 0)).isEqualTo("gone");
				assertThat(channel.offer(9, new byte[1], 0, 1)).isTrue();
			}
			assertThat(Participant.tell(child, "receive", "mpmc", 6)).isEqualTo("[4, 5, 6, 7, 8, 9]");
			for (ShmChannel channel : channels) {
				assertThat(channel.stats().redelivered()).isZero();
			}
			assertThat(log.take()).noneMatch((line) -> line.startsWith("died") || line.startsWith("REDELIVERED"));
		}
	}

	@Test
	void heartbeatStopsAndGoesOn() {
		try (ShmChannel channel = open("mpmc", new EventLog()); ChildJvm child = Participant.start(this.directory)) {
			Participant.tell(child, "attach", "mpmc", 0);
			awaitBeatAfter(channel, Duration.ZERO);
			child.suspend();
			Duration last = beat(channel);
			Upkeep.once(channel);
			assertThat(beat(channel)).as("heartbeat of a stopped process").isEqualTo(last);
			assertThat(channel.stats().participants()).allMatch(ParticipantStats::alive);
			child.resume();
			awaitBeatAfter(channel, last);
		}
	}

	private static void awaitBeatAfter(ShmChannel channel, Duration earlier) {
		Awaitility.await()
			.atMost(Inbox.WATCHDOG)
			.pollInterval(Duration.ofMillis(5))
			.until(() -> beat(channel).compareTo(earlier) > 0);
	}

	/** When the heart of the other participant beat last, as time since it attached. */
	private static Duration beat(ShmChannel channel) {
		ParticipantStats other = channel.stats().participants().getLast();
		return other.attachedFor().minus(other.heartbeatAge());
	}

	/** Looks again and again until the claim is reported, then once more. */
	private static void awaitStalled(ShmChannel channel, EventLog log, ChildJvm owner, Role role, int claims) {
		log.stalled.clear();
		Awaitility.await().atMost(Inbox.WATCHDOG).until(() -> {
			Upkeep.once(channel);
			return log.stalled.size() == claims;
		});
		Upkeep.once(channel);
		assertThat(log.stalled).hasSize(claims)
			.allMatch((claim) -> claim.age().compareTo(Duration.ofSeconds(1)) >= 0
					&& claim.pid() == owner.process().pid() && claim.owner() == 1 && claim.role() == role);
		assertThat(log.stalled.getFirst().position()).isEqualTo((role == Role.PRODUCER) ? 0 : 1);
		ChannelStats stats = channel.stats();
		assertThat(stats.stalledClaims()).isEqualTo(claims);
		assertThat(stats.oldestClaimAge()).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
		assertThat(stats.state()).isEqualTo(ChannelState.DEGRADED);
		assertThat(channel.state()).isEqualTo(ChannelState.DEGRADED);
		assertThat(channel.problems()).singleElement()
			.asString()
			.startsWith("claims are stalled: claims=" + claims + ", ")
			.contains("role=" + role, "pid=" + owner.process().pid());
	}

	private static void assertUntouched(ShmChannel channel) {
		assertThat(channel.recoverDead()).isZero();
		ChannelStats stats = channel.stats();
		assertThat(stats.deadSlotRecoveries()).isZero();
		assertThat(stats.deadParticipantRecoveries()).isZero();
		assertThat(stats.redelivered()).isZero();
		assertThat(stats.participants()).hasSize(2).allMatch(ParticipantStats::alive);
	}

}
