package io.shmring.death;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.shmring.ChannelStats;
import io.shmring.Role;
import io.shmring.ShmChannel;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The successor of a killed holder of a role takes it at once, before anybody has
 * recovered the dead, and goes on at the very next position.
 */
class SuccessionTests {

	private static final int GENERATIONS = 4;

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@Test
	void producerGoesOnBehindAllThatWasCommittedAndClaimed() {
		List<Integer> committed = new ArrayList<>();
		try (ShmChannel consumer = Participant.open(this.directory, "spsc")) {
			int position = 0;
			for (int generation = 0; generation < GENERATIONS; generation++) {
				try (ChildJvm producer = Participant.start(this.directory)) {
					assertThat(Participant.tell(producer, "send", "spsc", 1)).isEqualTo("1");
					assertThat(Participant.tell(producer, "claim", "spsc", 1)).isEqualTo("1");
					committed.add(position);
					position += 2;
					assertThat(consumer.stats().tail()).isEqualTo(position);
				}
			}
			assertThat(consumer.offer(position, new byte[1], 0, 1)).as("offer to a full ring").isFalse();
			assertThat(Inbox.drain(consumer)).isEqualTo(committed);
			consumer.recoverDead();
			assertThat(Inbox.drain(consumer)).isEmpty();
			ChannelStats stats = consumer.stats();
			assertThat(stats.sent()).isEqualTo(GENERATIONS);
			assertThat(stats.deadSlotRecoveries()).isEqualTo(GENERATIONS);
			assertThat(stats.depth()).isZero();
		}
	}

	/** And what is sent after the crash arrives, without anybody's help. */
	@ParameterizedTest
	@ValueSource(strings = { "spsc", "mpsc" })
	void consumerGoesOnAtTheLastRelease(String name) {
		try (ShmChannel producer = Participant.open(this.directory, name)) {
			Inbox.fill(producer, 0, 6);
			for (int generation = 0; generation < GENERATIONS; generation++) {
				try (ChildJvm consumer = Participant.start(this.directory)) {
					assertThat(Participant.tell(consumer, "receive", name, 1)).isEqualTo("[" + generation + "]");
					assertThat(Participant.tell(consumer, "hold", name, 1)).isEqualTo("held");
					assertThat(producer.stats().head()).isEqualTo(generation + 1);
				}
			}
			Inbox.fill(producer, 6, 8);
			producer.releaseRole(Role.PRODUCER);
			Inbox inbox = new Inbox();
			producer.poll(inbox, Participant.CAPACITY);
			assertThat(inbox.types()).containsExactly(4, 5, 6, 7);
			assertThat(inbox.messages()).extracting((message) -> message.redelivered())
				.containsExactly(true, false, false, false);
			assertThat(producer.stats().received()).isEqualTo(producer.stats().sent()).isEqualTo(8);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "spsc", "mpsc" })
	void passedOverIsCountedOnce(String name) {
		try (ShmChannel producer = Participant.open(this.directory, name)) {
			Objects.requireNonNull(producer.tryClaim(1)).abort();
			Inbox.fill(producer, 1, 2);
			try (ChildJvm consumer = Participant.start(this.directory)) {
				assertThat(Participant.tell(consumer, "hold", name, 1)).isEqualTo("held");
			}
			producer.releaseRole(Role.PRODUCER);
			assertThat(Inbox.drain(producer)).containsExactly(1);
			assertThat(producer.stats().received()).isEqualTo(1);
		}
	}

}
