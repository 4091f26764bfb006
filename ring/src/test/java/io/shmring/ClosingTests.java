package io.shmring;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;
import io.shmring.testing.Shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Closing a channel while its threads send and receive.
 */
class ClosingTests {

	private static final List<WaitStrategy> STRATEGIES = List.of(WaitStrategy.values());

	private static final int THREADS = 8;

	private static final int ROUNDS = 200;

	private static final Duration FOREVER = Duration.ofDays(1);

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	/** Calls one method until the channel is closed. */
	private interface Use {

		void call(ShmChannel channel) throws InterruptedException;

	}

	private static final List<Use> SENDING = List.of((channel) -> channel.offer(new byte[8]),
			(channel) -> channel.send(new byte[64], FOREVER), ClosingTests::claim, ClosingTests::claimBatch);

	private static final List<Use> RECEIVING = List.of((channel) -> channel.poll((message) -> message.toByteArray(), 5),
			(channel) -> channel.receive(FOREVER), (channel) -> channel.drainTo((message) -> message.getByte(0), 5),
			(channel) -> channel.receiveControlled((message) -> ControlledMessageHandler.Action.COMMIT, 5, FOREVER));

	private static void claim(ShmChannel channel) throws InterruptedException {
		try (Claim claim = channel.claim(1, 16, FOREVER)) {
			if (claim != null) {
				claim.putLong(0, 1).putLong(8, 2).commit();
			}
		}
	}

	private static void claimBatch(ShmChannel channel) {
		try (ClaimBatch batch = channel.tryClaimBatch(3)) {
			if (batch != null) {
				batch.select(0, 1, 8).putLong(0, 1);
				batch.commit();
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void endsEveryCallWithTheSameException(ChannelKind kind) throws Exception {
		SplittableRandom random = new SplittableRandom(kind.code());
		try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
			for (int round = 0; round < ROUNDS; round++) {
				WaitStrategy strategy = STRATEGIES.get(round % STRATEGIES.size());
				ShmChannel channel = ShmChannel
					.open(new Shape(kind, 8).spec(this.directory).toBuilder().waitStrategy(strategy).build());
				List<Future<?>> users = new ArrayList<>();
				int receivers = kind.single(Role.CONSUMER) ? 1 : THREADS / 2;
				int senders = kind.single(Role.PRODUCER) ? 1 : THREADS - receivers;
				for (int n = 0; n < senders; n++) {
					Use use = SENDING.get((round + n) % SENDING.size());
					users.add(threads.submit(() -> untilClosed(channel, use)));
				}
				for (int n = 0; n < receivers; n++) {
					Use use = RECEIVING.get((round / 4 + n) % RECEIVING.size());
					users.add(threads.submit(() -> untilClosed(channel, use)));
				}
				Thread.sleep(0, random.nextInt(900_000));
				channel.close();
				for (Future<?> user : users) {
					user.get();
				}
			}
		}
		try (ShmChannel channel = new Shape(kind, 8).open(this.directory)) {
			assertThat(channel.stats().participants()).hasSize(1);
			assertThat(channel.stats().deadParticipantRecoveries()).isZero();
			Inbox.drain(channel);
			Inbox.fill(channel, 0, 8);
			assertThat(Inbox.drain(channel)).hasSize(8);
		}
		assertThat(this.directory.files()).containsExactly("orders.ring");
	}

	private static Object untilClosed(ShmChannel channel, Use use) throws InterruptedException {
		try {
			while (true) {
				use.call(channel);
			}
		}
		catch (ChannelClosedException ex) {
			return ex;
		}
	}

	@ParameterizedTest
	@EnumSource
	void refusesEveryMethodAfterwards(ChannelKind kind) {
		ShmChannel channel = new Shape(kind, 8).open(this.directory);
		channel.close();
		channel.close();
		List<Use> uses = new ArrayList<>(SENDING);
		uses.addAll(RECEIVING);
		uses.add((closed) -> closed.releaseRole(Role.PRODUCER));
		uses.add(ShmChannel::recoverDead);
		uses.add(ShmChannel::stats);
		for (Use use : uses) {
			assertThatExceptionOfType(ChannelClosedException.class).isThrownBy(() -> use.call(channel))
				.withMessage("channel is closed: channel=orders");
		}
		assertThat(channel.state()).isEqualTo(ChannelState.CLOSED);
		assertThat(channel.name()).isEqualTo("orders");
		assertThat(channel.file()).exists();
	}

	@ParameterizedTest
	@EnumSource
	void mayHappenInAHandler(ChannelKind kind) {
		ShmChannel channel = new Shape(kind, 8).open(this.directory);
		Inbox.fill(channel, 0, 3);
		assertThatExceptionOfType(ChannelClosedException.class)
			.isThrownBy(() -> channel.poll((message) -> channel.close(), 3));
		try (ShmChannel next = new Shape(kind, 8).open(this.directory)) {
			assertThat(Inbox.drain(next)).containsExactly(0, 1, 2);
		}
	}

	@ParameterizedTest
	@EnumSource
	void removesTheFileWithTheLastParticipantWhenAsked(ChannelKind kind) {
		ChannelSpec spec = new Shape(kind, 8).spec(this.directory).toBuilder().removeOnClose(true).build();
		ShmChannel first = ShmChannel.open(spec);
		ShmChannel second = ShmChannel.open(spec);
		first.close();
		assertThat(this.directory.files()).containsExactly("orders.ring");
		second.close();
		assertThat(this.directory.files()).isEmpty();
	}

}
