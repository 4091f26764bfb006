package io.shmring.boot.listener;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.shmring.ReceivedMessage;
import io.shmring.ShmChannel;
import io.shmring.boot.template.ShmTemplate;
import io.shmring.boot.test.ShmRingTest;
import io.shmring.boot.test.ShmRings;

import static io.shmring.boot.listener.ListenerTestContext.await;
import static io.shmring.boot.listener.ListenerTestContext.send;
import static io.shmring.boot.test.ShmRingAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for what becomes of failed messages.
 */
@ShmRingTest
@ExtendWith(OutputCaptureExtension.class)
class ShmErrorHandlingTests {

	@Test
	void triesAgainAndThenSendsADeadLetter(ShmRings rings) {
		ListenerTestContext.runner(rings)
			.withBean("failing", Failing.class)
			.withPropertyValues("shmring.listener.retry.max-attempts=3", "shmring.listener.retry.initial-interval=1ms")
			.run((context) -> {
				context.getBean(ShmTemplate.class).send("orders", 7, "a");
				DeadLetter letter = context.getBean(ShmTemplate.class)
					.receive("failed", DeadLetter.class, Duration.ofMinutes(1));
				assertThat(letter.channel()).isEqualTo("orders");
				assertThat(letter.listener()).isEqualTo("failing.on");
				assertThat(letter.position()).isZero();
				assertThat(letter.type()).isEqualTo(7);
				assertThat(letter.attempts()).isEqualTo(3);
				assertThat(letter.exception()).isEqualTo(IllegalStateException.class.getName());
				assertThat(letter.reason()).isEqualTo("cannot process a");
				assertThat(letter.payload()).asString(StandardCharsets.UTF_8).isEqualTo("a");
				assertThat(context.getBean(Failing.class).tries).containsExactly("a", "a", "a");
				await().untilAsserted(() -> assertThat(context.getBean("orders", ShmChannel.class)).isEmpty());
			});
	}

	@Test
	void shortensTheReasonSoThatTheLetterFits(ShmRings rings) {
		ListenerTestContext.runner(rings)
			.withBean("failing", Failing.class)
			.withPropertyValues("shmring.channels.failed.max-message-size=160B")
			.run((context) -> {
				String payload = "x".repeat(60);
				context.getBean(ShmTemplate.class).send("orders", payload);
				DeadLetter letter = context.getBean(ShmTemplate.class)
					.receive("failed", DeadLetter.class, Duration.ofMinutes(1));
				assertThat(letter.payload()).asString(StandardCharsets.UTF_8).isEqualTo(payload);
				assertThat(letter.reason()).startsWith("cannot");
				assertThat(letter.reason().length()).isLessThan("cannot process ".length() + payload.length());
			});
	}

	@Test
	void saysSoWhenALetterCannotBeSent(ShmRings rings, CapturedOutput output) {
		ListenerTestContext.runner(rings)
			.withBean("failing", Failing.class)
			.withPropertyValues("shmring.channels.failed.max-message-size=16B")
			.run((context) -> {
				send(context.getBean("orders", ShmChannel.class), "a", "b");
				await().until(() -> context.getBean(Failing.class).tries.size() == 2);
				assertThat(output).contains("error handler failed, message is lost: listener=failing.on")
					.contains("message is too long: channel=failed");
			});
	}

	@Test
	void givesTheMessageBackWhenItStopsWhileItWaitsToTryAgain(ShmRings rings) {
		ListenerTestContext.runner(rings)
			.withBean("failing", Failing.class)
			.withPropertyValues("shmring.listener.retry.max-attempts=2", "shmring.listener.retry.initial-interval=1h",
					"shmring.listener.retry.max-interval=1h")
			.run((context) -> {
				ShmChannel orders = context.getBean("orders", ShmChannel.class);
				send(orders, "a");
				await().until(() -> context.getBean(Failing.class).tries.size() == 1);
				context.getBean(ShmListenerRegistry.class).stop("failing.on");
				assertThat(orders).messages().singleElement().satisfies((message) -> {
					assertThat(message.redelivered()).isTrue();
					assertThat(message.payload()).asString(StandardCharsets.UTF_8).isEqualTo("a");
				});
				assertThat(context.getBean("failed", ShmChannel.class)).isEmpty();
			});
	}

	@Test
	void asksTheNamedErrorHandler(ShmRings rings) {
		ListenerTestContext.runner(rings)
			.withBean("mine", Recording.class)
			.withBean("named", Named.class)
			.run((context) -> {
				send(context.getBean("orders", ShmChannel.class), "a");
				Recording recording = context.getBean(Recording.class);
				await().until(() -> recording.failures.size() == 2);
				assertThat(recording.failures).extracting(ListenerFailure::attempt).containsExactly(1, 2);
				assertThat(recording.failures).extracting((failure) -> failure.cause().getMessage())
					.containsOnly("cannot process a");
			});
	}

	@Test
	void asksTheOnlyErrorHandlerOfTheApplication(ShmRings rings) {
		ListenerTestContext.runner(rings)
			.withBean("mine", Recording.class)
			.withBean("plain", Plain.class)
			.run((context) -> {
				send(context.getBean("orders", ShmChannel.class), "a");
				await().until(() -> context.getBean(Recording.class).failures.size() == 2);
			});
	}

	@Test
	void handsAFailedListOverMessageByMessage(ShmRings rings) throws Exception {
		ListenerTestContext.runner(rings)
			.withBean("batch", Batch.class)
			.withPropertyValues("shmring.listener.auto-startup=false", "shmring.listener.dead-letter-channel=failed",
					"shmring.listener.retry.max-attempts=2", "shmring.listener.retry.initial-interval=1ms")
			.run((context) -> {
				send(context.getBean("orders", ShmChannel.class), "a", "b");
				context.getBean(ShmListenerRegistry.class).start("batch.on");
				ShmTemplate template = context.getBean(ShmTemplate.class);
				for (String payload : List.of("a", "b")) {
					DeadLetter letter = template.receive("failed", DeadLetter.class, Duration.ofMinutes(1));
					assertThat(letter.payload()).asString(StandardCharsets.UTF_8).isEqualTo(payload);
				}
				assertThat(context.getBean(Batch.class).tries).containsExactly(List.of("a", "b"), List.of("a", "b"));
			});
	}

	@Test
	void aMessageThatCannotBeConvertedDoesNotSpoilItsList(ShmRings rings) {
		ListenerTestContext.runner(rings)
			.withBean("points", Points.class)
			.withPropertyValues("shmring.listener.auto-startup=false", "shmring.listener.dead-letter-channel=failed",
					"shmring.listener.retry.max-attempts=9", "shmring.listener.retry.initial-interval=1h")
			.run((context) -> {
				ShmTemplate template = context.getBean(ShmTemplate.class);
				template.send("orders", new Point(1, 2));
				template.send("orders", "bad");
				template.send("orders", new Point(3, 4));
				context.getBean(ShmListenerRegistry.class).start("points.on");
				DeadLetter letter = template.receive("failed", DeadLetter.class, Duration.ofMinutes(1));
				assertThat(letter.payload()).asString(StandardCharsets.UTF_8).isEqualTo("bad");
				await().until(() -> !context.getBean(Points.class).lists.isEmpty());
				assertThat(context.getBean(Points.class).lists)
					.containsExactly(List.of(new Point(1, 2), new Point(3, 4)));
			});
	}

	@Test
	void intervalsGrowUpToALimit() {
		RetryPolicy policy = new RetryPolicy(9, Duration.ofMillis(100), 2, Duration.ofMillis(350));
		assertThat(policy.intervalAfter(1)).isEqualTo(Duration.ofMillis(100));
		assertThat(policy.intervalAfter(2)).isEqualTo(Duration.ofMillis(200));
		assertThat(policy.intervalAfter(3)).isEqualTo(Duration.ofMillis(350));
		assertThat(policy.intervalAfter(1000)).isEqualTo(Duration.ofMillis(350));
		assertThatIllegalArgumentException().isThrownBy(() -> new RetryPolicy(0, Duration.ZERO, 1, Duration.ZERO))
			.withMessageContaining("maxAttempts=0");
	}

	record Point(int x, int y) {
	}

	static class Failing {

		final List<String> tries = new CopyOnWriteArrayList<>();

		@ShmListener(channel = "orders", deadLetterChannel = "failed")
		void on(String payload) {
			this.tries.add(payload);
			throw new IllegalStateException("cannot process " + payload);
		}

	}

	static class Named {

		@ShmListener(channel = "orders", errorHandler = "mine")
		void on(String payload) {
			throw new IllegalStateException("cannot process " + payload);
		}

	}

	static class Plain {

		@ShmListener(channel = "orders")
		void on(String payload) {
			throw new IllegalStateException("cannot process " + payload);
		}

	}

	static class Recording implements ShmErrorHandler {

		final List<ListenerFailure> failures = new CopyOnWriteArrayList<>();

		@Override
		public Duration onFailure(ListenerFailure failure) {
			this.failures.add(failure);
			return (failure.attempt() == 1) ? Duration.ZERO : null;
		}

	}

	static class Batch {

		final List<List<String>> tries = new CopyOnWriteArrayList<>();

		@ShmListener(channel = "orders")
		void on(List<ReceivedMessage> messages) {
			this.tries.add(
					messages.stream().map((message) -> new String(message.payload(), StandardCharsets.UTF_8)).toList());
			throw new IllegalStateException("cannot process");
		}

	}

	static class Points {

		final List<List<Point>> lists = new CopyOnWriteArrayList<>();

		@ShmListener(channel = "orders")
		void on(List<Point> points) {
			this.lists.add(points);
		}

	}

}
