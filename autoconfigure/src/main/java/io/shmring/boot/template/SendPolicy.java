package io.shmring.boot.template;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import io.shmring.boot.Overflow;

/**
 * How messages are sent to a channel.
 *
 * @param overflow what to do when the channel is full
 * @param timeout how long to wait for room with {@link Overflow#BLOCK}
 * @param recordType the only type of payload, {@code null} for any
 */
public record SendPolicy(Overflow overflow, Duration timeout, @Nullable Class<? extends Record> recordType) {

	/** Waits up to a second for room, then fails. */
	public static final SendPolicy DEFAULT = new SendPolicy(Overflow.BLOCK, Duration.ofSeconds(1), null);

}
