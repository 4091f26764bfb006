package io.shmring.boot.listener;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;

import io.shmring.boot.listener.ScriptedListeners.Bound;
import io.shmring.boot.listener.ScriptedListeners.Concurrent;
import io.shmring.boot.listener.ScriptedListeners.Orders;
import io.shmring.boot.listener.ScriptedListeners.Script;
import io.shmring.boot.template.ShmTemplate;
import io.shmring.boot.test.ShmRingTest;
import io.shmring.boot.test.ShmRings;

import static io.shmring.boot.listener.ListenerTestContext.await;
import static io.shmring.boot.listener.ListenerTestContext.peer;
import static io.shmring.boot.listener.ListenerTestContext.send;
import static io.shmring.boot.listener.ScriptedListeners.container;
import static io.shmring.boot.listener.ScriptedListeners.orders;
import static io.shmring.boot.listener.ScriptedListeners.runner;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Listeners run on platform threads of their own, share messages among them, and share
 * channels with other contexts.
 */
@ShmRingTest
class ListenerThreadTests {

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
	void sharesTheMessagesAmongItsThreads(ShmRings rings) {
		runner(rings, Concurrent.class).run((context) -> {
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

	@Test
	void bindsItsThreadsToCpus(ShmRings rings) {
		runner(rings, Bound.class).run((context) -> {
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

}
