package io.shmring.boot.listener;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import io.shmring.ShmChannel;
import io.shmring.boot.test.ShmRings;

import static io.shmring.boot.listener.ListenerTestContext.await;

/**
 * Listeners that do what a script says, and how to get at them.
 */
final class ScriptedListeners {

	private ScriptedListeners() {
	}

	static ApplicationContextRunner runner(ShmRings rings, Class<?> listener) {
		return ListenerTestContext.runner(rings).withBean(listener).withBean(Script.class);
	}

	static ShmChannel orders(ApplicationContext context) {
		return context.getBean("orders", ShmChannel.class);
	}

	static ShmListenerContainer container(AssertableApplicationContext context) {
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

	record Orders(Script script) {

		@ShmListener(channel = "orders", id = "orders.on")
		void on(String payload) throws InterruptedException {
			this.script.play(payload);
		}

	}

	record Single(Script script) {

		@ShmListener(channel = "single", id = "single.on")
		void on(String payload) throws InterruptedException {
			this.script.play(payload);
		}

	}

	record Concurrent(Script script) {

		@ShmListener(channel = "orders", concurrency = "3")
		void on(String payload) throws InterruptedException {
			this.script.play(payload);
		}

	}

	record Bound(Script script) {

		@ShmListener(channel = "orders", cpus = "0")
		void on(String payload) throws InterruptedException {
			this.script.play(payload);
		}

	}

}
