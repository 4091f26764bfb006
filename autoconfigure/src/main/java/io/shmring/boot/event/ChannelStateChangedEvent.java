package io.shmring.boot.event;

import io.shmring.ChannelState;

/**
 * The state of a channel changed.
 *
 * @param channel the name of the channel
 * @param state the new state
 * @param cause why, in one sentence
 */
public record ChannelStateChangedEvent(String channel, ChannelState state, String cause) implements ShmChannelEvent {
}
