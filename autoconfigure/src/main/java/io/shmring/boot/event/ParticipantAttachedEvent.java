package io.shmring.boot.event;

import io.shmring.ParticipantStats;

/**
 * A participant was seen for the first time.
 *
 * @param channel the name of the channel
 * @param participant the participant
 */
public record ParticipantAttachedEvent(String channel, ParticipantStats participant) implements ShmChannelEvent {
}
