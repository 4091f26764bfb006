package io.shmring.boot.listener;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.shmring.Message;
import io.shmring.boot.listener.ShmListenerMethodTests.Point;
import io.shmring.boot.test.ShmRingTest;
import io.shmring.boot.test.ShmRings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Methods that {@link ShmListener} may not annotate in the way they do stop the start, and
 * the message says why.
 */
@ShmRingTest
class ListenerRefusalTests {

	@Test
	void refusesWhatItCannotCall(ShmRings rings) {
		refuse(rings, Returning.class, "it returns String");
		refuse(rings, Nothing.class, "it takes 0 payloads");
		refuse(rings, Two.class, "it takes 2 payloads");
		refuse(rings, ListOfViews.class, "a list of views");
		refuse(rings, ListAndMore.class, "a batch and something else");
		refuse(rings, NoSuchChannel.class, "listener names a channel that is not there: listener=bean.on");
		refuse(rings, TooMany.class, "listener concurrency is too high: listener=bean.on, channel=single, kind=spsc, "
				+ "concurrency=2, limit=1");
		refuse(rings, NotANumber.class, "concurrency=many");
		refuse(rings, TwoOnSingle.class, "two listeners want the single consumer role of a channel: channel=single");
		refuse(rings, SameId.class, "listener id is taken: listener=same");
		refuse(rings, NoSuchHandler.class, "errorHandler=missing");
		refuse(rings, NoSuchDeadLetters.class, "deadLetterChannel=missing");
		refuse(rings, HandlerAndDeadLetters.class, "listener has an error handler and a dead-letter channel");
	}

	@Test
	void refusesAnotherRecordThanTheChannelCarries(ShmRings rings) {
		ListenerTestContext.runner(rings)
			.withBean("bean", OtherRecord.class)
			.withPropertyValues("shmring.channels.orders.record-type=" + Point.class.getName())
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidListenerException.class)
				.hasMessageContaining("the record type of the channel is " + Point.class.getName()));
	}

	private static void refuse(ShmRings rings, Class<?> type, String message) {
		ListenerTestContext.runner(rings)
			.withBean("bean", type)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidListenerException.class)
				.hasMessageContaining(message));
	}

	record Other(int x) {
	}

	static class Returning {

		@ShmListener(channel = "orders")
		String on(String payload) {
			return payload;
		}

	}

	static class Nothing {

		@ShmListener(channel = "orders")
		void on() {
		}

	}

	static class Two {

		@ShmListener(channel = "orders")
		void on(String one, byte[] two) {
		}

	}

	static class ListOfViews {

		@ShmListener(channel = "orders")
		void on(List<Message> messages) {
		}

	}

	static class ListAndMore {

		@ShmListener(channel = "orders")
		void on(List<String> messages, ShmHeaders headers) {
		}

	}

	static class NoSuchChannel {

		@ShmListener(channel = "ordres")
		void on(String payload) {
		}

	}

	static class TooMany {

		@ShmListener(channel = "single", concurrency = "2")
		void on(String payload) {
		}

	}

	static class NotANumber {

		@ShmListener(channel = "orders", concurrency = "many")
		void on(String payload) {
		}

	}

	static class TwoOnSingle {

		@ShmListener(channel = "single")
		void one(String payload) {
		}

		@ShmListener(channel = "single")
		void two(String payload) {
		}

	}

	static class SameId {

		@ShmListener(channel = "orders", id = "same")
		void one(String payload) {
		}

		@ShmListener(channel = "orders", id = "same")
		void two(String payload) {
		}

	}

	static class NoSuchHandler {

		@ShmListener(channel = "orders", errorHandler = "missing")
		void on(String payload) {
		}

	}

	static class NoSuchDeadLetters {

		@ShmListener(channel = "orders", deadLetterChannel = "missing")
		void on(String payload) {
		}

	}

	static class HandlerAndDeadLetters {

		@ShmListener(channel = "orders", errorHandler = "missing", deadLetterChannel = "failed")
		void on(String payload) {
		}

	}

	static class OtherRecord {

		@ShmListener(channel = "orders")
		void on(Other payload) {
		}

	}

}
