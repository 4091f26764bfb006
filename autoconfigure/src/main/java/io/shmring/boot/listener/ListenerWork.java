package io.shmring.boot.listener;

import java.util.function.Function;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import io.shmring.Message;
import io.shmring.ShmChannel;

/**
 * What the threads of a listener do with messages.
 *
 * @param channel the channel
 * @param view returns the part of a message that is the payload
 * @param invoker calls the method with a message or a batch
 * @param element reads an element of a list, {@code null} if the method takes no list
 * @param errorHandler decides about failed messages
 */
record ListenerWork(ShmChannel channel, UnaryOperator<Message> view, ListenerInvoker invoker,
		@Nullable Function<Message, Object> element, ShmErrorHandler errorHandler) {
}
