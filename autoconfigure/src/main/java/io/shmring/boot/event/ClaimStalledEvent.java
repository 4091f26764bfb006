package io.shmring.boot.event;

import io.shmring.StalledClaim;

/**
 * A live participant has held a claim for long and holds others up.
 *
 * @param channel the name of the channel
 * @param claim the claim
 */
public record ClaimStalledEvent(String channel, StalledClaim claim) implements ShmChannelEvent {
}
