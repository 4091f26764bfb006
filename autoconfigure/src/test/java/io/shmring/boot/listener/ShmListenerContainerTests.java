package io.shmring.boot.listener;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

import io.shmring.ChannelClosedException;
import io.shmring.Role;
import io.shmring.RoleHeldException;
import io.shmring.ShmChannel;
import io.shmring.WaitStrategy;
import io.shmring.boot.listener.ShmListenerContainer.State;
import io.shmring.boot.template.ShmTemplate;
import io.shmring.boot.test.ShmRingTest;
import io.shmring.boot.test.ShmRings;

import static io.shmring.boot.listener.ListenerTestContext.await;
import static io.shmring.boot.listener.ListenerTestContext.peer;
import static io.shmring.boot.listener.ListenerTestContext.send;
import static io.shmring.boot.test.ShmRingAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link ShmListenerContainer} and its life in a context.
 */
@ShmRingTest
@ExtendWith(OutputCaptureExtension.class)
class ShmListenerContainerTests {

	private static ApplicationContextRunner runner(ShmRings rings, Class<?> listener) {
		return ListenerTestContext.runner(rings).withBean(listener).withBean(Script.class);
	}

	@Test
	void receivesOnPlatformThreadsNamedAfterTheChannel(ShmRings rings) {
		runner(rings, Orders.class).run((context) -> {
			context.getBean(ShmTemplate.class).send("orders", "a");
			Script script = context.getBean(Script.class);
			assertThat(script.next()).isEqualTo("a");
			assertThat(script.threads).hasSize(1).allSatisfy((thread) -> {
				assertThat(thread.getName()).isEqualTo("shm-orders-0");
				assertThat(thread.isVirtual()).isFalse();
			});
		});
	}

	@Test
	void aThrowingMethodLosesNothingElseAndIsLoggedOnce(ShmRings rings, CapturedOutput output) {
		runner(rings, Orders.class).run((context) -> {
			Script script = context.getBean(Script.class);
			script.failing.addAll(Set.of("b", "c", "d"));
			send(orders(context), "a", "b", "c", "d", "e");
			assertThat(script.next(5)).containsExactly("a", "b", "c", "d", "e");
			await().untilAsserted(() -> assertThat(orders(context)).isEmpty());
			assertThat(container(context).state()).isEqualTo(State.RUNNING);
			assertThat(output.toString().split("WARN .*listener failed: listener=orders.on, channel=orders", -1))
				.hasSize(2);
		});
	}

	@ParameterizedTest
	@ValueSource(classes = { OutOfMemoryError.class, StackOverflowError.class, NoClassDefFoundError.class,
			ExceptionInInitializerError.class, AssertionError.class, InternalError.class, IOException.class,
			InterruptedException.class })
	void whateverIsThrownDoesNotEndTheListening(Class<? extends Throwable> type, ShmRings rings) throws Exception {
		Throwable thrown = type.getDeclaredConstructor().newInstance();
		runner(rings, Orders.class).run((context) -> {
			Script script = context.getBean(Script.class);
			script.thrown = thrown;
			script.failing.add("a");
			send(orders(context), "a", "b");
			assertThat(script.next(2)).containsExactly("a", "b");
			assertThat(container(context).state()).isEqualTo(State.RUNNING);
		});
	}

	@Test
	void aStackThatReallyOverflowsDoesNotEndTheListening(ShmRings rings) {
		runner(rings, Orders.class).run((context) -> {
			Script script = context.getBean(Script.class);
			AtomicInteger calls = new AtomicInteger();
			script.action = () -> overflow(calls.incrementAndGet());
			send(orders(context), "a", "b");
			await().until(() -> calls.get() == 2);
			await().untilAsserted(() -> assertThat(orders(context)).isEmpty());
			script.action = () -> {
			};
			send(orders(context), "c");
			assertThat(script.next()).isEqualTo("c");
		});
	}

	@SuppressWarnings("InfiniteRecursion") // it is what the test is about
	private static int overflow(int depth) {
		return 1 + overflow(depth + 1);
	}

	@Test
	void aMethodThatInterruptsItsThreadGoesOn(ShmRings rings) {
		runner(rings, Orders.class).run((context) -> {
			Script script = context.getBean(Script.class);
			script.interrupting = true;
			send(orders(context), "a", "b");
			assertThat(script.next(2)).containsExactly("a", "b");
			await().until(() -> orders(context).stats().depth() == 0);
			send(orders(context), "c");
			assertThat(script.next()).isEqualTo("c");
		});
	}

	@Test
	void aSlowMethodLosesNothing(ShmRings rings) {
		runner(rings, Orders.class).run((context) -> {
			Script script = context.getBean(Script.class);
			script.delay = Duration.ofMillis(2);
			List<String> sent = IntStream.range(0, 200).mapToObj(String::valueOf).toList();
			sent.forEach((text) -> context.getBean(ShmTemplate.class).send("orders", text));
			assertThat(script.next(200)).isEqualTo(sent);
		});
	}

	@Test
	void sharesTheMessagesAmongItsThreads(ShmRings rings) {
		ListenerTestContext.runner(rings).withBean(Concurrent.class).withBean(Script.class).run((context) -> {
			Script script = context.getBean(Script.class);
			script.gate = new CountDownLatch(1);
			send(orders(context), "a", "b", "c");
			await().until(() -> script.threads.size() == 3);
			script.gate.countDown();
			List<String> sent = IntStream.range(0, 500).mapToObj(String::valueOf).toList();
			sent.forEach((text) -> context.getBean(ShmTemplate.class).send("orders", text));
			List<String> received = script.next(503);
			assertThat(received).doesNotHaveDuplicates().containsAll(sent);
			assertThat(script.threads).extracting(Thread::getName)
				.containsExactlyInAnyOrder("shm-orders-0", "shm-orders-1", "shm-orders-2");
		});
	}

	@ParameterizedTest
	@EnumSource
	void stopsAtOnceWhileItWaitsAndStartsAgain(WaitStrategy strategy, ShmRings rings) {
		runner(rings, Orders.class).withPropertyValues("shmring.defaults.wait-strategy=" + strategy).run((context) -> {
			ShmListenerContainer container = container(context);
			Script script = context.getBean(Script.class);
			for (int round = 0; round < 5; round++) {
				container.stop();
				assertThat(container.state()).isEqualTo(State.STOPPED);
				send(orders(context), "a");
				assertThat(script.received).isEmpty();
				container.start();
				assertThat(script.next()).isEqualTo("a");
				assertThat(container.isRunning()).isTrue();
			}
		});
	}

	@Test
	void stopsFromWithinItsOwnMethod(ShmRings rings) {
		runner(rings, Orders.class).run((context) -> {
			Script script = context.getBean(Script.class);
			script.action = () -> context.getBean(ShmListenerRegistry.class).stop("orders.on");
			send(orders(context), "a", "b");
			assertThat(script.next()).isEqualTo("a");
			await().until(() -> container(context).state() == State.STOPPED);
			assertThat(orders(context)).containsExactly("b");
		});
	}

	@Test
	void interruptsAMethodThatBlocksAndGivesTheMessageBack(ShmRings rings, CapturedOutput output) {
		runner(rings, Orders.class).withPropertyValues("spring.lifecycle.timeout-per-shutdown-phase=200ms")
			.run((context) -> {
				Script script = context.getBean(Script.class);
				script.gate = new CountDownLatch(1);
				send(orders(context), "a", "b");
				await().until(() -> script.threads.size() == 1);
				container(context).stop();
				assertThat(container(context).state()).isEqualTo(State.STOPPED);
				assertThat(output).contains("listener does not stop in time and is interrupted: listener=orders.on");
				assertThat(orders(context)).contains("a", "b");
				script.gate.countDown();
				container(context).start();
				assertThat(script.next(2)).containsExactly("a", "b");
			});
	}

	@Test
	void pausesAndResumes(ShmRings rings) {
		runner(rings, Orders.class).run((context) -> {
			ShmListenerRegistry registry = context.getBean(ShmListenerRegistry.class);
			Script script = context.getBean(Script.class);
			registry.pause("orders.on");
			await().until(() -> container(context).isPaused());
			send(orders(context), "a");
			assertThat(container(context).state()).isEqualTo(State.PAUSED);
			assertThat(container(context).isRunning()).isTrue();
			assertThat(script.received).isEmpty();
			container(context).stop();
			container(context).start();
			await().until(() -> container(context).isPaused());
			registry.resume("orders.on");
			assertThat(script.next()).isEqualTo("a");
			assertThat(container(context).isPauseRequested()).isFalse();
			assertThatIllegalArgumentException().isThrownBy(() -> registry.pause("missing"))
				.withMessage("no such listener: id=missing, listeners=[orders.on]");
		});
	}

	@Test
	void releasesTheConsumerRoleWhenStopped(ShmRings rings) {
		runner(rings, Single.class).run((context) -> {
			ShmChannel single = context.getBean("single", ShmChannel.class);
			context.getBean(ShmTemplate.class).send("single", "a");
			assertThat(context.getBean(Script.class).next()).isEqualTo("a");
			ShmChannel peer = peer(rings, single);
			assertThatExceptionOfType(RoleHeldException.class).isThrownBy(() -> peer.poll((message) -> {
			}, 1));
			container(context).stop();
			assertThat(peer.poll((message) -> {
			}, 1)).isZero();
		});
	}

	@Test
	void waitsForARoleThatSomebodyElseHolds(ShmRings rings, CapturedOutput output) {
		runner(rings, Single.class).withPropertyValues("shmring.listener.auto-startup=false").run((context) -> {
			ShmChannel single = context.getBean("single", ShmChannel.class);
			ShmChannel peer = peer(rings, single);
			peer.poll((message) -> {
			}, 1);
			container(context).start();
			await().untilAsserted(() -> assertThat(output).contains("listener waits for its role: listener=single.on"));
			context.getBean(ShmTemplate.class).send("single", "a");
			assertThat(container(context).state()).isEqualTo(State.RUNNING);
			peer.releaseRole(Role.CONSUMER);
			assertThat(context.getBean(Script.class).next()).isEqualTo("a");
		});
	}

	@Test
	void failsVisiblyWhenItsChannelIsClosed(ShmRings rings, CapturedOutput output) {
		runner(rings, Orders.class).run((context) -> {
			orders(context).close();
			await().until(() -> container(context).state() == State.FAILED);
			assertThat(container(context).isRunning()).isFalse();
			assertThat(output).contains("listener has ended because its channel is gone: listener=orders.on");
			assertThat(new ShmListenerHealthIndicator(context.getBean(ShmListenerRegistry.class)).health())
				.hasToString("DOWN {orders.on=FAILED, error=" + ChannelClosedException.class.getName()
						+ ": channel is closed: channel=orders}");
		});
	}

	@Test
	void drainsWhatWasSentBeforeTheShutdown(ShmRings rings) {
		runner(rings, Orders.class).run((context) -> {
			ShmChannel peer = peer(rings, orders(context));
			Script script = context.getBean(Script.class);
			script.gate = new CountDownLatch(1);
			send(peer, "a", "b", "c");
			await().until(() -> script.threads.size() == 1);
			Thread closing = Thread.startVirtualThread(((ConfigurableApplicationContext) source(context))::close);
			await().until(() -> container(context).state() == State.STOPPING);
			send(peer, "late");
			script.gate.countDown();
			closing.join();
			assertThat(script.next(3)).containsExactly("a", "b", "c");
			assertThat(peer).containsExactly("late");
		});
	}

	@Test
	void leavesTheRestInTheChannelWhenItNeedNotDrain(ShmRings rings) {
		runner(rings, Orders.class).withPropertyValues("shmring.listener.drain-on-shutdown=false").run((context) -> {
			ShmChannel peer = peer(rings, orders(context));
			Script script = context.getBean(Script.class);
			script.gate = new CountDownLatch(1);
			send(peer, "a", "b", "c");
			await().until(() -> script.threads.size() == 1);
			Thread closing = Thread.startVirtualThread(((ConfigurableApplicationContext) source(context))::close);
			await().until(() -> container(context).state() == State.STOPPING);
			script.gate.countDown();
			closing.join();
			assertThat(script.next()).isEqualTo("a");
			assertThat(peer).containsExactly("b", "c");
		});
	}

	@Test
	void startsAgainWithTheContextWhatRanBefore(ShmRings rings) {
		runner(rings, Orders.class).withBean(Single.class).run((context) -> {
			ConfigurableApplicationContext source = (ConfigurableApplicationContext) source(context);
			ShmListenerRegistry registry = context.getBean(ShmListenerRegistry.class);
			registry.stop("single.on");
			source.stop();
			assertThat(registry.container("orders.on").isRunning()).isFalse();
			source.start();
			assertThat(registry.container("orders.on").isRunning()).isTrue();
			assertThat(registry.container("single.on").isRunning()).isFalse();
		});
	}

	@Test
	void twoContextsOfOneJvmShareAChannel(ShmRings rings) {
		runner(rings, Orders.class).run((receiving) -> ListenerTestContext.runner(rings).run((sending) -> {
			sending.getBean(ShmTemplate.class).send("orders", "across");
			assertThat(receiving.getBean(Script.class).next()).isEqualTo("across");
		}));
	}

	@Test
	void listensAlthoughBeansAreLazy(ShmRings rings) {
		runner(rings, Orders.class)
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> {
				send(peer(rings, orders(context)), "a");
				assertThat(context.getBean(Script.class).next()).isEqualTo("a");
			});
	}

	@Test
	void bindsItsThreadsToCpus(ShmRings rings) {
		ListenerTestContext.runner(rings).withBean(Bound.class).withBean(Script.class).run((context) -> {
			Script script = context.getBean(Script.class);
			List<String> allowed = new CopyOnWriteArrayList<>();
			script.action = () -> allowed.add(allowedCpus());
			send(orders(context), "a");
			assertThat(script.next()).isEqualTo("a");
			assertThat(allowed).containsExactly("0");
			assertThat(container(context).settings().cpus()).containsExactly(0);
		});
	}

	private static String allowedCpus() {
		try {
			return Files.readAllLines(Path.of("/proc/thread-self/status"))
				.stream()
				.filter((line) -> line.startsWith("Cpus_allowed_list:"))
				.map((line) -> line.split("\\s+")[1])
				.findFirst()
				.orElseThrow();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static ApplicationContext source(AssertableApplicationContext context) {
		return context.getSourceApplicationContext();
	}

	private static ShmChannel orders(ApplicationContext context) {
		return context.getBean("orders", ShmChannel.class);
	}

	private static ShmListenerContainer container(AssertableApplicationContext context) {
		return context.getBean(ShmListenerRegistry.class).containers().iterator().next();
	}

	/** What a listener does, and what it has seen. */
	static class Script {

		final LinkedBlockingQueue<String> received = new LinkedBlockingQueue<>();

		final Set<Thread> threads = ConcurrentHashMap.newKeySet();

		final Set<String> failing = ConcurrentHashMap.newKeySet();

		volatile Throwable thrown;

		volatile boolean interrupting;

		volatile Duration delay = Duration.ZERO;

		volatile CountDownLatch gate = new CountDownLatch(0);

		volatile Runnable action = () -> {
		};

		void play(String payload) throws InterruptedException {
			this.threads.add(Thread.currentThread());
			this.gate.await();
			Thread.sleep(this.delay);
			this.action.run();
			this.received.add(payload);
			if (this.interrupting) {
				Thread.currentThread().interrupt();
			}
			if (this.failing.contains(payload)) {
				if (this.thrown != null) {
					Script.<RuntimeException>sneak(this.thrown);
				}
				throw new IllegalStateException("cannot process " + payload);
			}
		}

		@SuppressWarnings("unchecked") // so that checked exceptions pass too
		private static <T extends Throwable> void sneak(Throwable thrown) throws T {
			throw (T) thrown;
		}

		String next() {
			return await().until(this.received::poll, (text) -> text != null);
		}

		List<String> next(int count) {
			List<String> texts = new ArrayList<>();
			await().until(() -> {
				this.received.drainTo(texts);
				return texts.size() >= count;
			});
			return texts;
		}

	}

	static class Orders {

		private final Script script;

		Orders(Script script) {
			this.script = script;
		}

		@ShmListener(channel = "orders", id = "orders.on")
		void on(String payload) throws InterruptedException {
			this.script.play(payload);
		}

	}

	static class Single {

		private final Script script;

		Single(Script script) {
			this.script = script;
		}

		@ShmListener(channel = "single", id = "single.on")
		void on(String payload) throws InterruptedException {
			this.script.play(payload);
		}

	}

	static class Concurrent {

		private final Script script;

		Concurrent(Script script) {
			this.script = script;
		}

		@ShmListener(channel = "orders", concurrency = "3")
		void on(String payload) throws InterruptedException {
			this.script.play(payload);
		}

	}

	static class Bound {

		private final Script script;

		Bound(Script script) {
			this.script = script;
		}

		@ShmListener(channel = "orders", cpus = "0")
		void on(String payload) throws InterruptedException {
			this.script.play(payload);
		}

	}

}
