package io.shmring;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.testing.ChildJvm;
import io.shmring.testing.Holder;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;
import io.shmring.testing.Shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Who may send and receive.
 */
class RoleTests {

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	private ShmChannel open(ChannelKind kind) {
		return new Shape(kind, 8).open(this.directory);
	}

	/** Runs in a thread that has ended when this returns. */
	private static <T> T inThread(Callable<T> call) throws Exception {
		FutureTask<T> task = new FutureTask<>(call);
		Thread thread = Thread.ofPlatform().name("other thread").start(task);
		try {
			return task.get();
		}
		catch (ExecutionException ex) {
			if (ex.getCause() instanceof RuntimeException cause) {
				throw cause;
			}
			throw ex;
		}
		finally {
			thread.join();
		}
	}

	@ParameterizedTest
	@EnumSource
	void belongToOneThreadWhereTheKindSaysSo(ChannelKind kind) throws Exception {
		try (ShmChannel channel = open(kind)) {
			Inbox.fill(channel, 0, 1);
			assertThat(Inbox.drain(channel)).hasSize(1);
			String me = Thread.currentThread().getName();
			if (kind.single(Role.PRODUCER)) {
				assertThatExceptionOfType(RoleHeldException.class).isThrownBy(() -> inThread(() -> channel.tryClaim(1)))
					.withMessageContainingAll("channel=orders", "kind=" + kind, "role=PRODUCER", me, "mpsc or mpmc")
					.extracting(RoleHeldException::role)
					.isEqualTo(Role.PRODUCER);
			}
			else {
				assertThat(inThread(() -> channel.offer(new byte[1]))).isTrue();
				assertThat(channel.poll(new Inbox(), 1)).isEqualTo(1);
			}
			if (kind.single(Role.CONSUMER)) {
				assertThatExceptionOfType(RoleHeldException.class)
					.isThrownBy(() -> inThread(() -> channel.receive(Inbox.WATCHDOG)))
					.withMessageContainingAll("channel=orders", "kind=" + kind, "role=CONSUMER", me, "mpmc");
			}
			else {
				assertThat(inThread(() -> channel.poll(new Inbox(), 1))).isZero();
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void belongToOneChannelObjectWhereTheKindSaysSo(ChannelKind kind) {
		try (ShmChannel channel = open(kind); ShmChannel other = open(kind)) {
			Inbox.fill(channel, 0, 1);
			assertThat(Inbox.drain(channel)).hasSize(1);
			String holder = "participant 0 (pid=" + ProcessHandle.current().pid();
			if (kind.single(Role.PRODUCER)) {
				assertThatExceptionOfType(RoleHeldException.class).isThrownBy(() -> other.offer(new byte[1]))
					.withMessageContainingAll("role=PRODUCER", holder);
			}
			else {
				assertThat(other.offer(new byte[1])).isTrue();
			}
			if (kind.single(Role.CONSUMER)) {
				assertThatExceptionOfType(RoleHeldException.class).isThrownBy(() -> other.poll(new Inbox(), 1))
					.withMessageContainingAll("role=CONSUMER", holder);
			}
			else {
				assertThat(other.poll(new Inbox(), 1)).isEqualTo(1);
			}
			assertThat(other.stats().participants().getFirst().roles()).containsExactlyInAnyOrder(Role.PRODUCER,
					Role.CONSUMER);
		}
	}

	@ParameterizedTest
	@EnumSource
	void belongToOneProcessWhereTheKindSaysSo(ChannelKind kind) {
		try (ChildJvm child = Holder.start(this.directory, kind); ShmChannel channel = open(kind)) {
			assertThat(Holder.tell(child, 's')).isEqualTo("true");
			assertThat(Holder.tell(child, 'r')).isEqualTo("1");
			String holder = "pid=" + child.process().pid();
			if (kind.single(Role.PRODUCER)) {
				assertThatExceptionOfType(RoleHeldException.class).isThrownBy(() -> channel.offer(new byte[1]))
					.withMessageContaining(holder);
			}
			if (kind.single(Role.CONSUMER)) {
				assertThatExceptionOfType(RoleHeldException.class).isThrownBy(() -> channel.poll(new Inbox(), 1))
					.withMessageContaining(holder);
			}
			child.kill();
			Inbox.fill(channel, 0, 8);
			assertThat(Inbox.drain(channel)).hasSize(8);
		}
	}

	@ParameterizedTest
	@EnumSource
	void passOnWhenTheirThreadHasEnded(ChannelKind kind) throws Exception {
		try (ShmChannel channel = open(kind)) {
			for (int round = 0; round < 20; round++) {
				int number = round;
				inThread(() -> {
					Inbox.fill(channel, number, number + 1);
					return number;
				});
				assertThat(inThread(() -> Inbox.drain(channel))).containsExactly(round);
			}
			assertThat(channel.stats().redelivered()).isZero();
		}
	}

	@ParameterizedTest
	@EnumSource
	void canBeGivenUp(ChannelKind kind) {
		try (ShmChannel channel = open(kind); ShmChannel other = open(kind)) {
			for (int round = 0; round < 20; round++) {
				ShmChannel here = (round % 2 == 0) ? channel : other;
				ShmChannel there = (round % 2 == 0) ? other : channel;
				Inbox.fill(here, round, round + 1);
				here.releaseRole(Role.PRODUCER);
				here.releaseRole(Role.PRODUCER);
				assertThat(Inbox.drain(there)).containsExactly(round);
				there.releaseRole(Role.CONSUMER);
				assertThat(here.stats().participants()).flatExtracting(ParticipantStats::roles).isEmpty();
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void cannotBeGivenUpWhileInUse(ChannelKind kind) {
		try (ShmChannel channel = open(kind)) {
			try (Claim claim = channel.tryClaim(1)) {
				assertThat(claim).isNotNull();
				assertThatIllegalStateException().isThrownBy(() -> channel.releaseRole(Role.PRODUCER))
					.withMessageContainingAll("channel=orders", "role=PRODUCER");
			}
			try (ClaimBatch batch = channel.tryClaimBatch(2)) {
				assertThat(batch).isNotNull();
				assertThatIllegalStateException().isThrownBy(() -> channel.releaseRole(Role.PRODUCER));
			}
			channel.offer(new byte[1]);
			assertThat(channel.poll(
					(message) -> assertThatIllegalStateException().isThrownBy(() -> channel.releaseRole(Role.CONSUMER)),
					1))
				.isEqualTo(1);
			channel.releaseRole(Role.PRODUCER);
			channel.releaseRole(Role.CONSUMER);
		}
	}

	@Test
	void cannotBeGivenUpForAnotherThread() throws Exception {
		try (ShmChannel channel = open(ChannelKind.SPSC)) {
			CountDownLatch done = new CountDownLatch(1);
			Thread holder = Thread.ofPlatform().name("holder").start(() -> {
				channel.offer(new byte[1]);
				Awaitility.await().until(() -> done.getCount() == 0);
			});
			Awaitility.await().until(() -> channel.stats().tail() == 1);
			assertThatIllegalStateException().isThrownBy(() -> channel.releaseRole(Role.PRODUCER))
				.withMessageContainingAll("channel=orders", "role=PRODUCER", "thread holder");
			done.countDown();
			holder.join();
			channel.releaseRole(Role.PRODUCER);
			assertThat(channel.offer(new byte[1])).isTrue();
		}
	}

	@Test
	void mayBeTakenByVirtualThreads() throws Exception {
		try (ShmChannel channel = open(ChannelKind.SPSC)) {
			Thread.ofVirtual().start(() -> Inbox.fill(channel, 0, 1)).join();
			assertThat(Inbox.drain(channel)).containsExactly(0);
		}
	}

}
