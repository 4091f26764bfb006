package io.shmring;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.testing.ChildJvm;
import io.shmring.testing.Holder;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;
import io.shmring.testing.Shape;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One side stops and starts again while the other stays.
 */
class RestartTests {

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@EnumSource
	void leavesTheOtherSideAsItIs(ChannelKind kind) throws Exception {
		try (ShmChannel consumer = new Shape(kind, 8).open(this.directory)) {
			List<Long> epochs = new ArrayList<>();
			for (int run = 0; run < 3; run++) {
				try (ChildJvm producer = Holder.start(this.directory, kind)) {
					assertThat(Holder.tell(producer, 's')).isEqualTo("true");
					assertThat(consumer.receive(Inbox.WATCHDOG)).isNotNull();
					epochs.add(consumer.stats().participants().getLast().epoch());
					if (run == 1) {
						Holder.tellOnly(producer, 'q');
						assertThat(producer.exitCode()).isZero();
					}
				}
			}
			assertThat(epochs).doesNotHaveDuplicates().isSorted();
			assertThat(consumer.stats().received()).isEqualTo(3);
			assertThat(consumer.state()).isEqualTo(ChannelState.UP);
		}
	}

	@ParameterizedTest
	@EnumSource
	void mayFollowTheStopAtOnce(ChannelKind kind) {
		long incarnation = 0;
		for (int round = 0; round < 200; round++) {
			try (ShmChannel channel = new Shape(kind, 8).open(this.directory)) {
				ChannelStats stats = channel.stats();
				assertThat(stats.participants()).hasSize(1);
				assertThat(stats.incarnation()).isEqualTo((round == 0) ? stats.incarnation() : incarnation);
				incarnation = stats.incarnation();
				Inbox.fill(channel, round, round + 1);
			}
			try (ShmChannel channel = new Shape(kind, 8).open(this.directory)) {
				assertThat(Inbox.drain(channel)).containsExactly(round);
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void showsWhetherAnybodyReceives(ChannelKind kind) throws Exception {
		try (ShmChannel producer = new Shape(kind, 8).open(this.directory)) {
			try (ChildJvm consumer = Holder.start(this.directory, kind)) {
				Inbox.fill(producer, 0, 1);
				assertThat(Holder.tell(consumer, 'r')).isEqualTo("1");
				assertThat(liveConsumers(producer)).isEqualTo(1);
			}
			assertThat(liveConsumers(producer)).isZero();
			Inbox.fill(producer, 0, 8);
			assertThat(producer.offer(new byte[1])).isFalse();
			assertThat(producer.stats().depth()).isEqualTo(8);
			assertThat(producer.stats().fillRatio()).isEqualTo(1.0);
		}
	}

	private static long liveConsumers(ShmChannel channel) {
		return channel.stats()
			.participants()
			.stream()
			.filter((participant) -> participant.alive() && participant.roles().contains(Role.CONSUMER))
			.count();
	}

}
