package io.shmring.boot.listener;

import io.shmring.ReceivedMessage;

/**
 * A message whose listener has thrown.
 *
 * @param listener id of the listener
 * @param channel name of the channel
 * @param message copy of the message as it was received
 * @param attempt how often it was tried by now, at least 1
 * @param lastChance whether it cannot be tried again, because the listener stops and the
 * message has left the channel
 * @param cause what the listener threw
 */
public record ListenerFailure(String listener, String channel, ReceivedMessage message, int attempt, boolean lastChance,
		Throwable cause) {
}
