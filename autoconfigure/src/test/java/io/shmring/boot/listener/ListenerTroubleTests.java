package io.shmring.boot.listener;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.shmring.ChannelClosedException;
import io.shmring.boot.listener.ScriptedListeners.Orders;
import io.shmring.boot.listener.ScriptedListeners.Script;
import io.shmring.boot.listener.ShmListenerContainer.State;
import io.shmring.boot.template.ShmTemplate;
import io.shmring.boot.test.ShmRingTest;
import io.shmring.boot.test.ShmRings;

import static io.shmring.boot.listener.ListenerTestContext.await;
import static io.shmring.boot.listener.ListenerTestContext.send;
import static io.shmring.boot.listener.ScriptedListeners.container;
import static io.shmring.boot.listener.ScriptedListeners.orders;
import static io.shmring.boot.listener.ScriptedListeners.runner;
import static io.shmring.boot.test.ShmRingAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Methods that throw, overflow, are slow, block or interrupt their thread cost no message
 * but their own, and end nothing.
 */
@ShmRingTest
@ExtendWith(OutputCaptureExtension.class)
class ListenerTroubleTests {

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

}
