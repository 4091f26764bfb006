package io.shmring.death;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.ChannelKind;
import io.shmring.ChannelStats;
import io.shmring.ReceivedMessage;
import io.shmring.Role;
import io.shmring.ShmChannel;
import io.shmring.internal.channel.Abandonment;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Producers and consumers that are killed where it is tight. The type of a message is its
 * position, so what arrives says where it stood.
 */
class EdgeTests {

	private static final List<String> NAMES = List.of("spsc", "mpsc", "mpmc");

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	/** Lets one process act on a channel of each kind, kills it, and looks at each. */
	private void kill(Consumer<Victim> act, Consumer<ShmChannel> check) {
		List<ShmChannel> channels = new ArrayList<>();
		try (ChildJvm child = Participant.start(this.directory)) {
			for (String name : NAMES) {
				channels.add(Participant.open(this.directory, name));
				act.accept(new Victim(child, channels.getLast()));
			}
			child.kill();
			for (ShmChannel channel : channels) {
				check.accept(channel);
				checkLaps(channel);
			}
		}
		finally {
			channels.forEach(ShmChannel::close);
		}
	}

	/** A process on a channel of this test. */
	private record Victim(ChildJvm child, ShmChannel channel) {

		void does(String act, int count) {
			assertThat(Participant.tell(this.child, act, this.channel.name(), count))
				.isEqualTo(act.equals("hold") ? "held" : Integer.toString(count));
		}

		void receives(Integer... types) {
			assertThat(Participant.tell(this.child, "receive", this.channel.name(), types.length))
				.isEqualTo(List.of(types).toString());
		}

	}

	/** What a survivor receives without anybody else's help: it waits, so it recovers. */
	private static List<String> receive(ShmChannel channel, int count) {
		Inbox inbox = new Inbox();
		try {
			while (inbox.messages().size() < count && channel.receive(inbox, 3, Inbox.WATCHDOG) > 0) {
				// until all are there
			}
		}
		catch (InterruptedException ex) {
			throw new AssertionError(ex);
		}
		channel.poll(inbox, Participant.CAPACITY);
		return inbox.messages().stream().map(EdgeTests::describe).toList();
	}

	private static String describe(ReceivedMessage message) {
		return message.type() + (message.redelivered() ? " again" : "");
	}

	/** After whatever happened the ring is empty and as large as it was. */
	private static void checkLaps(ShmChannel channel) {
		channel.recoverDead();
		assertThat(channel.stats().deadParticipantRecoveries()).isEqualTo(1);
		assertThat(channel.stats().participants()).singleElement().matches((participant) -> participant.self());
		for (int lap = 0; lap < 3; lap++) {
			assertThat(channel.stats().depth()).isZero();
			Inbox.fill(channel, 100, 100 + Participant.CAPACITY);
			assertThat(channel.offer(new byte[1])).isFalse();
			assertThat(Inbox.drain(channel)).containsExactly(100, 101, 102, 103, 104, 105, 106, 107);
		}
	}

	private static void checkDeadSlots(ShmChannel channel, int claims, int sent) {
		channel.recoverDead();
		ChannelStats stats = channel.stats();
		assertThat(stats.deadSlotRecoveries()).isEqualTo(claims);
		assertThat(stats.sent()).isEqualTo(sent).isEqualTo(stats.received());
		assertThat(stats.redelivered()).isZero();
	}

	/** The oldest claim of a full ring is that of the dead. */
	@Test
	void producerDiesAndTheRingIsFull() {
		kill((victim) -> {
			victim.does("claim", 2);
			victim.does("send", 6);
			assertThat(Participant.tell(victim.child(), "send", victim.channel().name(), 1)).isEqualTo("full after 0");
		}, (channel) -> {
			assertThat(receive(channel, 6)).containsExactly("2", "3", "4", "5", "6", "7");
			checkDeadSlots(channel, 2, 6);
		});
	}

	/** The claims of the dead lie on both sides of the wrap. */
	@Test
	void producerDiesAtTheWrap() {
		kill((victim) -> {
			victim.does("send", 7);
			assertThat(Inbox.drain(victim.channel())).hasSize(7);
			victim.does("claim", 2);
			victim.does("send", 1);
		}, (channel) -> {
			assertThat(receive(channel, 1)).containsExactly("9");
			checkDeadSlots(channel, 2, 8);
		});
	}

	@Test
	void producerDiesWithNothingBehindIt() {
		kill((victim) -> {
			victim.does("send", 1);
			victim.does("claim", 1);
		}, (channel) -> {
			assertThat(receive(channel, 1)).containsExactly("0");
			checkDeadSlots(channel, 1, 1);
			Inbox.fill(channel, 2, 3);
			assertThat(receive(channel, 1)).containsExactly("2");
		});
	}

	/** The others need not leave for a recovery. */
	@ParameterizedTest
	@EnumSource(names = { "MPSC", "MPMC" })
	void producerDiesAmongLiveOnes(ChannelKind kind) {
		String name = kind.toString();
		try (ChildJvm child = Participant.start(this.directory);
				ShmChannel one = Participant.open(this.directory, name);
				ShmChannel two = Participant.open(this.directory, name);
				ShmChannel three = Participant.open(this.directory, name);
				ShmChannel consumer = Participant.open(this.directory, name)) {
			Inbox.fill(one, 0, 1);
			Participant.tell(child, "claim", name, 1);
			Inbox.fill(two, 2, 3);
			child.kill();
			Inbox.fill(three, 3, 4);
			assertThat(receive(consumer, 3)).containsExactly("0", "2", "3");
			for (ShmChannel producer : List.of(one, two, three)) {
				Inbox.fill(producer, 9, 10);
			}
			assertThat(receive(consumer, 3)).containsExactly("9", "9", "9");
			assertThat(consumer.stats().deadSlotRecoveries()).isEqualTo(1);
		}
	}

	/** At every place of the ring, the last one included. */
	@ParameterizedTest
	@EnumSource
	void producerDiesAtEveryPlaceOfTheRing(ChannelKind kind) {
		try (ShmChannel channel = Participant.open(this.directory, kind.toString())) {
			for (int place = 0; place < 3 * Participant.CAPACITY; place++) {
				ShmChannel dying = Participant.open(this.directory, kind.toString());
				Objects.requireNonNull(dying.tryClaim(place, place)).putBytes(0, new byte[place], 0, place);
				Abandonment.abandon(dying);
				Inbox.fill(channel, place, place + 1);
				channel.releaseRole(Role.PRODUCER);
				assertThat(receive(channel, 1)).containsExactly(Integer.toString(place));
				if (place % 2 == 0) {
					// so that every slot is hit
					Inbox.fill(channel, 0, 1);
					channel.releaseRole(Role.PRODUCER);
					assertThat(receive(channel, 1)).hasSize(1);
				}
				assertThat(channel.stats().deadSlotRecoveries()).isEqualTo(place + 1);
				assertThat(channel.stats().depth()).isZero();
			}
		}
	}

	@Test
	void consumerDiesAndTheRingIsFull() {
		kill((victim) -> {
			Inbox.fill(victim.channel(), 0, 8);
			victim.does("hold", 1);
			assertThat(victim.channel().offer(new byte[1])).isFalse();
		}, (channel) -> {
			assertThat(channel.offer(new byte[1])).isFalse();
			assertThat(receive(channel, 8)).containsExactlyInAnyOrder("0 again", "1", "2", "3", "4", "5", "6", "7");
			checkRedelivered(channel, 8);
		});
	}

	/** What the dead had taken comes again; the others go on. */
	@Test
	void consumerDiesAtTheWrap() {
		kill((victim) -> {
			Inbox.fill(victim.channel(), 0, 7);
			victim.receives(0, 1, 2, 3, 4, 5, 6);
			Inbox.fill(victim.channel(), 7, 10);
			victim.does("hold", 2);
		}, (channel) -> {
			assertThat(receive(channel, 2)).containsExactlyInAnyOrder("8 again", "9");
			checkRedelivered(channel, 10);
		});
	}

	@Test
	void consumerDiesWithNothingBehindIt() {
		kill((victim) -> {
			Inbox.fill(victim.channel(), 0, 1);
			victim.does("hold", 1);
		}, (channel) -> {
			assertThat(receive(channel, 1)).containsExactly("0 again");
			checkRedelivered(channel, 1);
			Inbox.fill(channel, 1, 2);
			assertThat(receive(channel, 1)).containsExactly("1");
		});
	}

	private static void checkRedelivered(ShmChannel channel, int sent) {
		ChannelStats stats = channel.stats();
		assertThat(stats.redelivered()).isEqualTo(1);
		assertThat(stats.sent()).isEqualTo(sent).isEqualTo(stats.received());
		assertThat(stats.dropped()).isZero();
		assertThat(stats.deadSlotRecoveries()).isZero();
	}

	@Test
	void consumerDiesAndItsMessageIsDroppedWhereThePolicySaysSo() {
		String name = "mpmc-drop";
		try (ShmChannel channel = Participant.open(this.directory, name);
				ChildJvm child = Participant.start(this.directory)) {
			Inbox.fill(channel, 0, 8);
			Participant.tell(child, "hold", name, 3);
			child.kill();
			assertThat(receive(channel, 5)).containsExactly("3", "4", "5", "6", "7");
			channel.recoverDead();
			assertThat(channel.stats().dropped()).isEqualTo(1);
			assertThat(channel.stats().redelivered()).isZero();
			checkLaps(channel);
		}
	}

	/** Nobody is left; the next to come finds all that was committed. */
	@Test
	void allDieAtOnce() {
		try (ChildJvm producer = Participant.start(this.directory);
				ChildJvm consumer = Participant.start(this.directory)) {
			for (String name : NAMES) {
				Participant.tell(producer, "send", name, 4);
				assertThat(Participant.tell(consumer, "receive", name, 2)).isEqualTo("[0, 1]");
				Participant.tell(producer, "claim", name, 2);
				Participant.tell(consumer, "hold", name, 1);
			}
			producer.suspend();
			consumer.process().destroyForcibly();
			producer.kill();
			consumer.kill();
		}
		for (String name : NAMES) {
			try (ShmChannel channel = Participant.open(this.directory, name)) {
				assertThat(receive(channel, 2)).containsExactlyInAnyOrder("2 again", "3");
				channel.recoverDead();
				ChannelStats stats = channel.stats();
				assertThat(stats.deadParticipantRecoveries()).isEqualTo(2);
				assertThat(stats.deadSlotRecoveries()).isEqualTo(2);
				assertThat(stats.participants()).hasSize(1);
				Inbox.fill(channel, 6, 14);
				assertThat(Inbox.drain(channel)).containsExactly(6, 7, 8, 9, 10, 11, 12, 13);
			}
		}
	}

}
