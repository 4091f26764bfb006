package io.shmring.boot.listener;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import io.shmring.Message;
import io.shmring.ReceivedMessage;
import io.shmring.ShmChannel;
import io.shmring.boot.template.ShmTemplate;
import io.shmring.boot.test.ShmRingTest;
import io.shmring.boot.test.ShmRings;
import io.shmring.memory.ArenaBatch;

import static io.shmring.boot.listener.ListenerTestContext.await;
import static io.shmring.boot.listener.ListenerTestContext.send;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the methods {@link ShmListener} may annotate.
 */
@ShmRingTest
class ShmListenerMethodTests {

	@Test
	void takesBytesTextAndBuffers(ShmRings rings) {
		deliver(rings, Bytes.class, "abc", (received) -> assertThat(received).isEqualTo("abc"));
		deliver(rings, Text.class, "abc", (received) -> assertThat(received).isEqualTo("abc"));
		deliver(rings, Buffer.class, "abc", (received) -> assertThat(received).isEqualTo("abc"));
	}

	@Test
	void takesTheSlotItself(ShmRings rings) {
		deliver(rings, InPlace.class, "abc", (received) -> assertThat(received).isEqualTo("abc"));
		deliver(rings, Segment.class, "abc", (received) -> assertThat(received).isEqualTo("abc readOnly=true"));
	}

	@Test
	void takesRecordsAndJson(ShmRings rings) {
		deliver(rings, Fixed.class, new Point(1, 2), (received) -> assertThat(received).isEqualTo(new Point(1, 2)));
		deliver(rings, Json.class, Map.of("a", 1), (received) -> assertThat(received).isEqualTo(Map.of("a", 1)));
	}

	@Test
	void takesTypeAndRedeliveredFlagAsHeaders(ShmRings rings) {
		run(rings, WithHeaders.class, (context) -> {
			context.getBean(ShmTemplate.class).send("orders", 7, "abc");
			assertThat(received(context)).isEqualTo("abc:" + new ShmHeaders("orders", 7, 0, false));
		});
	}

	@Test
	void takesCopiesWithHeaders(ShmRings rings) {
		run(rings, Copy.class, (context) -> {
			context.getBean(ShmTemplate.class).send("orders", 7, "abc");
			assertThat(received(context)).isInstanceOfSatisfying(ReceivedMessage.class, (message) -> {
				assertThat(message.type()).isEqualTo(7);
				assertThat(message.payload()).asString(StandardCharsets.UTF_8).isEqualTo("abc");
			});
		});
	}

	@Test
	void takesListsOfWhatIsThere(ShmRings rings) {
		ListenerTestContext.runner(rings)
			.withBean(Batch.class)
			.withBean(Received.class)
			.withPropertyValues("shmring.listener.auto-startup=false", "shmring.listener.batch-size=2")
			.run((context) -> {
				send(context.getBean("orders", ShmChannel.class), "a", "b", "c");
				context.getBean(ShmListenerRegistry.class).start("batch.on");
				Queue<Object> all = context.getBean(Received.class).all;
				await().until(() -> all.size() == 2);
				assertThat(all).containsExactly(List.of("a", "b"), List.of("c"));
			});
	}

	@Test
	void takesBatchesInNativeMemory(ShmRings rings) {
		ListenerTestContext.runner(rings)
			.withBean(Arena.class)
			.withBean(Received.class)
			.withPropertyValues("shmring.listener.auto-startup=false")
			.run((context) -> {
				send(context.getBean("orders", ShmChannel.class), "a", "b", "c");
				context.getBean(ShmListenerRegistry.class).start("arena.on");
				assertThat(received(context)).isEqualTo("abc");
			});
	}

	@Test
	void findsMethodsBehindProxiesAndPlaceholders(ShmRings rings) {
		ListenerTestContext.runner(rings).withBean(Received.class).withBean("text", Text.class, () -> {
			ProxyFactory factory = new ProxyFactory(new Text(new Received()));
			factory.setProxyTargetClass(true);
			return (Text) factory.getProxy();
		})
			.withBean(Placeholders.class)
			.withPropertyValues("app.channel=failed", "app.id=mine", "app.threads=2")
			.run((context) -> {
				ShmListenerRegistry registry = context.getBean(ShmListenerRegistry.class);
				assertThat(registry.containers()).extracting(ShmListenerContainer::id)
					.containsExactly("mine", "text.on");
				ListenerSettings settings = registry.container("mine").settings();
				assertThat(settings.concurrency()).isEqualTo(2);
				assertThat(registry.container("mine").channel().name()).isEqualTo("failed");
			});
	}

	private static void deliver(ShmRings rings, Class<?> type, Object payload, Consumer<Object> expectation) {
		run(rings, type, (context) -> {
			context.getBean(ShmTemplate.class).send("orders", payload);
			expectation.accept(received(context));
		});
	}

	private static void run(ShmRings rings, Class<?> type, Consumer<ApplicationContext> test) {
		ApplicationContextRunner runner = ListenerTestContext.runner(rings);
		runner.withBean(Received.class).withBean(type).run(test::accept);
	}

	private static Object received(ApplicationContext context) {
		Queue<Object> all = context.getBean(Received.class).all;
		return await().until(all::poll, (payload) -> payload != null);
	}

	record Point(int x, int y) {
	}

	static class Received {

		final Queue<Object> all = new ConcurrentLinkedQueue<>();

		final Map<String, Integer> threads = new ConcurrentHashMap<>();

	}

	record Bytes(Received received) {

		@ShmListener(channel = "orders")
		void on(byte[] payload) {
			this.received.all.add(new String(payload, StandardCharsets.UTF_8));
		}

	}

	static class Text {

		private final Received received;

		Text(Received received) {
			this.received = received;
		}

		@ShmListener(channel = "orders")
		public void on(String payload) {
			this.received.all.add(payload);
		}

	}

	record Buffer(Received received) {

		@ShmListener(channel = "orders")
		void on(ByteBuffer payload) {
			this.received.all.add(StandardCharsets.UTF_8.decode(payload).toString());
		}

	}

	record InPlace(Received received) {

		@ShmListener(channel = "orders")
		void on(Message message) {
			this.received.all.add(new String(message.toByteArray(), StandardCharsets.UTF_8));
		}

	}

	record Segment(Received received) {

		@ShmListener(channel = "orders")
		void on(MemorySegment segment) {
			String text = new String(segment.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
			this.received.all.add(text + " readOnly=" + segment.isReadOnly());
		}

	}

	record Fixed(Received received) {

		@ShmListener(channel = "orders")
		void on(Point point) {
			this.received.all.add(point);
		}

	}

	record Json(Received received) {

		@ShmListener(channel = "orders")
		void on(Map<String, Integer> payload) {
			this.received.all.add(payload);
		}

	}

	record WithHeaders(Received received) {

		@ShmListener(channel = "orders")
		void on(ShmHeaders headers, String payload) {
			this.received.all.add(payload + ":" + headers);
		}

	}

	record Copy(Received received) {

		@ShmListener(channel = "orders")
		void on(ReceivedMessage message) {
			this.received.all.add(message);
		}

	}

	static class Batch {

		private final Received received;

		Batch(Received received) {
			this.received = received;
		}

		@ShmListener(channel = "orders", id = "batch.on")
		void on(List<String> payloads) {
			this.received.all.add(payloads);
		}

	}

	static class Arena {

		private final Received received;

		Arena(Received received) {
			this.received = received;
		}

		@ShmListener(channel = "orders", id = "arena.on")
		void on(ArenaBatch batch) {
			StringBuilder text = new StringBuilder();
			batch.forEach((message) -> text.append((char) message.getByte(0)));
			this.received.all.add(text.toString());
		}

	}

	static class Placeholders {

		@ShmListener(channel = "${app.channel}", id = "${app.id}", concurrency = "${app.threads}")
		void on(byte[] payload) {
		}

	}

}
