package io.shmring;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;
import io.shmring.testing.Shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Waiting for a message and for room, by every strategy.
 */
@SuppressWarnings("try") // closing early is what is tested
class WaitingTests {

	private static final Duration FOREVER = Duration.ofDays(365_000);

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	static Stream<Arguments> ways() {
		return Arrays.stream(ChannelKind.values())
			.flatMap((kind) -> Arrays.stream(WaitStrategy.values()).map((strategy) -> Arguments.of(kind, strategy)));
	}

	private ShmChannel open(ChannelKind kind, WaitStrategy strategy) {
		return ShmChannel.open(new Shape(kind, 8).spec(this.directory).toBuilder().waitStrategy(strategy).build());
	}

	/** A thread that waits, and how its wait ended. */
	private static final class Waiter {

		private final FutureTask<Object> task;

		private final Thread thread;

		Waiter(Callable<Object> wait) {
			this.task = new FutureTask<>(() -> {
				try {
					return wait.call();
				}
				catch (InterruptedException | ShmRingException ex) {
					return ex;
				}
			});
			this.thread = Thread.ofPlatform().name("waiter").start(this.task);
		}

		/** Lets it come to wait, then interrupts it. */
		Object interrupt() throws Exception {
			Thread.sleep(20);
			this.thread.interrupt();
			return get();
		}

		/** Waits until its thread has ended. */
		Object get() throws Exception {
			this.thread.join();
			return this.task.get();
		}

	}

	@ParameterizedTest
	@MethodSource("ways")
	void endsByInterruption(ChannelKind kind, WaitStrategy strategy) throws Exception {
		try (ShmChannel channel = open(kind, strategy)) {
			assertThat(new Waiter(() -> channel.receive(FOREVER)).interrupt()).isInstanceOf(InterruptedException.class);
			Inbox.fill(channel, 0, 8);
			channel.releaseRole(Role.PRODUCER);
			assertThat(new Waiter(() -> channel.send(new byte[1], FOREVER)).interrupt())
				.isInstanceOf(InterruptedException.class);
			assertThat(new Waiter(() -> channel.claim(0, 1, FOREVER)).interrupt())
				.isInstanceOf(InterruptedException.class);
			assertThat(Inbox.drain(channel)).hasSize(8);
		}
	}

	@ParameterizedTest
	@MethodSource("ways")
	void endsByClosing(ChannelKind kind, WaitStrategy strategy) throws Exception {
		try (ShmChannel empty = open(kind, strategy)) {
			Waiter receiver = new Waiter(() -> empty.receive(FOREVER));
			Thread.sleep(20);
			empty.close();
			assertThat(receiver.get()).isInstanceOf(ChannelClosedException.class);
		}
		try (ShmChannel full = open(kind, strategy)) {
			Inbox.fill(full, 0, 8);
			full.releaseRole(Role.PRODUCER);
			Waiter sender = new Waiter(() -> full.send(new byte[1], FOREVER));
			Thread.sleep(20);
			full.close();
			assertThat(sender.get()).isInstanceOf(ChannelClosedException.class);
		}
	}

	@ParameterizedTest
	@MethodSource("ways")
	void endsWhenTheOtherSideActs(ChannelKind kind, WaitStrategy strategy) throws Exception {
		try (ShmChannel channel = open(kind, strategy); ShmChannel other = open(kind, strategy)) {
			Waiter receiver = new Waiter(() -> channel.receive(FOREVER));
			Thread.sleep(20);
			Inbox.fill(other, 0, 1);
			assertThat(receiver.get()).isInstanceOf(ReceivedMessage.class);
			Inbox.fill(other, 1, 9);
			other.releaseRole(Role.PRODUCER);
			Waiter sender = new Waiter(() -> other.send(new byte[1], FOREVER));
			Thread.sleep(20);
			assertThat(channel.poll(new Inbox(), 1)).isEqualTo(1);
			assertThat(sender.get()).isEqualTo(true);
		}
	}

	@ParameterizedTest
	@EnumSource
	void goesOnWaitingAfterWakeUpsThatBringNothing(ChannelKind kind) throws Exception {
		try (ShmChannel channel = open(kind, WaitStrategy.BLOCK)) {
			Waiter receiver = new Waiter(
					() -> channel.receiveControlled((message) -> ControlledMessageHandler.Action.CONTINUE, 1, FOREVER));
			for (int round = 0; round < 50; round++) {
				Claim claim = channel.tryClaim(1);
				Thread.sleep(1);
				assertThat(claim).isNotNull();
				claim.abort();
			}
			assertThat(channel.offer(new byte[1])).isTrue();
			assertThat(receiver.get()).isEqualTo(1);
		}
	}

	@ParameterizedTest
	@EnumSource
	void sleepsWithoutUsingTheProcessor(ChannelKind kind) throws Exception {
		ThreadMXBean threads = ManagementFactory.getThreadMXBean();
		ChannelSpec spec = new Shape(kind, 8).spec(this.directory)
			.toBuilder()
			.waitStrategy(WaitStrategy.BLOCK)
			.maintenanceInterval(Duration.ofMillis(10))
			.build();
		try (ShmChannel channel = ShmChannel.open(spec)) {
			Waiter receiver = new Waiter(() -> channel.receive(FOREVER));
			Awaitility.await().until(() -> channel.stats().participants().getFirst().parks() > 2);
			long id = receiver.thread.threadId();
			long start = System.nanoTime();
			long before = threads.getThreadCpuTime(id);
			long parks = channel.stats().participants().getFirst().parks();
			Awaitility.await()
				.atMost(Inbox.WATCHDOG)
				.until(() -> channel.stats().participants().getFirst().parks() >= parks + 5);
			long used = threads.getThreadCpuTime(id) - before;
			// as a share of the time that went by, which grows with the load of the machine
			assertThat(used).isLessThan((System.nanoTime() - start) / 2);
			assertThat(receiver.interrupt()).isInstanceOf(InterruptedException.class);
		}
	}

	@Test
	void bringsEachMessageToTheSleepingSide() throws Exception {
		int rounds = 10_000;
		ChannelSpec there = this.directory.spec("there", ChannelKind.SPSC).waitStrategy(WaitStrategy.BLOCK).build();
		ChannelSpec back = this.directory.spec("back", ChannelKind.MPMC).waitStrategy(WaitStrategy.BLOCK).build();
		try (ShmChannel ping = ShmChannel.open(there); ShmChannel pong = ShmChannel.open(back)) {
			Thread echo = Thread.ofPlatform().start(() -> echo(ping, pong));
			SplittableRandom random = new SplittableRandom(1);
			for (int round = 0; round < rounds; round++) {
				delay(random);
				assertThat(ping.offer(round, new byte[0], 0, 0)).isTrue();
				ReceivedMessage answer = pong.receive(Inbox.WATCHDOG);
				assertThat(answer).isNotNull();
				assertThat(answer.type()).isEqualTo(round);
			}
			ping.offer(-1, new byte[0], 0, 0);
			echo.join();
		}
	}

	private static void echo(ShmChannel ping, ShmChannel pong) {
		SplittableRandom random = new SplittableRandom(2);
		try {
			ReceivedMessage message = ping.receive(Inbox.WATCHDOG);
			while (message != null && message.type() >= 0) {
				delay(random);
				pong.offer(message.type(), new byte[0], 0, 0);
				message = ping.receive(Inbox.WATCHDOG);
			}
		}
		catch (InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

	/** Around the time it takes the other side to go to sleep. */
	private static void delay(SplittableRandom random) {
		long end = System.nanoTime() + random.nextInt(20_000);
		while (System.nanoTime() - end < 0) {
			Thread.onSpinWait();
		}
	}

	@Test
	void refusesNothingForAnInterruptedThreadThatNeedNotWait() throws Exception {
		try (ShmChannel channel = open(ChannelKind.MPMC, WaitStrategy.BLOCK)) {
			Thread.currentThread().interrupt();
			assertThat(channel.send(new byte[1], FOREVER)).isTrue();
			assertThat(channel.receive(FOREVER)).isNotNull();
			assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> channel.receive(FOREVER));
			assertThat(Thread.interrupted()).isFalse();
		}
	}

}
