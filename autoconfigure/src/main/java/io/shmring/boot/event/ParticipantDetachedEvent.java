package io.shmring.boot.event;

import io.shmring.ParticipantStats;

/**
 * A participant detached in good order.
 *
 * @param channel the name of the channel
 * @param participant the participant as last seen
 */
public record ParticipantDetachedEvent(String channel, ParticipantStats participant) implements ShmChannelEvent {
}
