package io.shmring.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.shmring.Message;
import io.shmring.MessageBatch;
import io.shmring.MessageHandler;
import io.shmring.ReceivedMessage;
import io.shmring.ShmChannel;

/**
 * Keeps copies of the messages it gets.
 */
public final class Inbox implements MessageHandler, MessageBatch {

	/** Long enough for whatever a test waits for. */
	public static final Duration WATCHDOG = Duration.ofMinutes(2);

	private final List<ReceivedMessage> messages = new ArrayList<>();

	@Override
	public void onMessage(Message message) {
		this.messages.add(ReceivedMessage.copyOf(message));
	}

	@Override
	public void append(Message message) {
		onMessage(message);
	}

	/** The messages so far. */
	public List<ReceivedMessage> messages() {
		return this.messages;
	}

	/** The types of the messages so far. */
	public List<Integer> types() {
		return this.messages.stream().map(ReceivedMessage::type).toList();
	}

	/** The types of all messages that are in a channel now. */
	public static List<Integer> drain(ShmChannel channel) {
		Inbox inbox = new Inbox();
		while (channel.poll(inbox, Integer.MAX_VALUE) > 0) {
			// until it is empty
		}
		return inbox.types();
	}

	/** Sends messages of types {@code from} to {@code to - 1}, without payload. */
	public static void fill(ShmChannel channel, int from, int to) {
		for (int type = from; type < to; type++) {
			if (!channel.offer(type, new byte[0], 0, 0)) {
				throw new AssertionError("the channel is full: type=" + type);
			}
		}
	}

}
