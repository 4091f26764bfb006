package io.shmring.boot.listener;

import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

import io.shmring.Role;
import io.shmring.RoleHeldException;
import io.shmring.ShmChannel;
import io.shmring.WaitStrategy;
import io.shmring.boot.listener.ScriptedListeners.Orders;
import io.shmring.boot.listener.ScriptedListeners.Script;
import io.shmring.boot.listener.ScriptedListeners.Single;
import io.shmring.boot.listener.ShmListenerContainer.State;
import io.shmring.boot.template.ShmTemplate;
import io.shmring.boot.test.ShmRingTest;
import io.shmring.boot.test.ShmRings;

import static io.shmring.boot.listener.ListenerTestContext.await;
import static io.shmring.boot.listener.ListenerTestContext.peer;
import static io.shmring.boot.listener.ListenerTestContext.send;
import static io.shmring.boot.listener.ScriptedListeners.container;
import static io.shmring.boot.listener.ScriptedListeners.orders;
import static io.shmring.boot.listener.ScriptedListeners.runner;
import static io.shmring.boot.test.ShmRingAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Listeners start, stop, pause, give up roles and drain when they are told to, or with
 * their context.
 */
@ShmRingTest
@ExtendWith(OutputCaptureExtension.class)
class ListenerLifecycleTests {

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
	void drainsWhatWasSentBeforeTheShutdown(ShmRings rings) {
		runner(rings, Orders.class).run((context) -> {
			ShmChannel peer = peer(rings, orders(context));
			Script script = closeWhileTheFirstIsHandled(context, peer, () -> send(peer, "late"));
			assertThat(script.next(3)).containsExactly("a", "b", "c");
			assertThat(peer).containsExactly("late");
		});
	}

	@Test
	void leavesTheRestInTheChannelWhenItNeedNotDrain(ShmRings rings) {
		runner(rings, Orders.class).withPropertyValues("shmring.listener.drain-on-shutdown=false").run((context) -> {
			ShmChannel peer = peer(rings, orders(context));
			Script script = closeWhileTheFirstIsHandled(context, peer, () -> {
			});
			assertThat(script.next()).isEqualTo("a");
			assertThat(peer).containsExactly("b", "c");
		});
	}

	private static Script closeWhileTheFirstIsHandled(AssertableApplicationContext context, ShmChannel peer,
			Runnable meanwhile) throws InterruptedException {
		Script script = context.getBean(Script.class);
		script.gate = new CountDownLatch(1);
		send(peer, "a", "b", "c");
		await().until(() -> script.threads.size() == 1);
		Thread closing = Thread.startVirtualThread(((ConfigurableApplicationContext) source(context))::close);
		await().until(() -> container(context).state() == State.STOPPING);
		meanwhile.run();
		script.gate.countDown();
		closing.join();
		return script;
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

	private static ApplicationContext source(AssertableApplicationContext context) {
		return context.getSourceApplicationContext();
	}

}
