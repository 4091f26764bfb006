package io.shmring.boot.event;

import io.shmring.RecoveredSlot;

/**
 * A slot that a dead participant held was settled by this process.
 *
 * @param channel the name of the channel
 * @param slot the slot and what became of it
 */
public record SlotRecoveredEvent(String channel, RecoveredSlot slot) implements ShmChannelEvent {
}
