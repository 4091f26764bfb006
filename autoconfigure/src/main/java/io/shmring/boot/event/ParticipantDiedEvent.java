package io.shmring.boot.event;

import io.shmring.ParticipantStats;

/**
 * A participant died and was recovered, by this process or by another one.
 *
 * @param channel the name of the channel
 * @param participant the participant as last seen
 */
public record ParticipantDiedEvent(String channel, ParticipantStats participant) implements ShmChannelEvent {
}
