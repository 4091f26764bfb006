package io.shmring.boot.metrics;

import java.util.function.ToDoubleFunction;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelClosedException;
import io.shmring.ChannelFailedException;
import io.shmring.ChannelStats;
import io.shmring.ShmChannel;

/**
 * Readings of one channel, shared by the meters that are read together. After the channel
 * was closed, levels are unknown and totals stay what they were.
 */
final class ChannelReadings {

	private static final long FRESH_NANOS = 50_000_000;

	private final String name;

	private final ShmChannel channel;

	private volatile @Nullable Reading last;

	ChannelReadings(String name, ShmChannel channel) {
		this.name = name;
		this.channel = channel;
	}

	String name() {
		return this.name;
	}

	double level(ToDoubleFunction<ChannelStats> value) {
		Reading reading = read();
		return (reading != null && reading.live()) ? value.applyAsDouble(reading.stats()) : Double.NaN;
	}

	double total(ToDoubleFunction<ChannelStats> value) {
		Reading reading = read();
		return (reading != null) ? value.applyAsDouble(reading.stats()) : 0;
	}

	private @Nullable Reading read() {
		Reading reading = this.last;
		if (reading == null || System.nanoTime() - reading.takenAt() > FRESH_NANOS) {
			reading = next(reading);
			this.last = reading;
		}
		return reading;
	}

	private @Nullable Reading next(@Nullable Reading before) {
		try {
			return new Reading(this.channel.stats(), true, System.nanoTime());
		}
		catch (ChannelClosedException | ChannelFailedException ex) {
			return (before != null) ? new Reading(before.stats(), false, System.nanoTime()) : null;
		}
	}

	private record Reading(ChannelStats stats, boolean live, long takenAt) {
	}

}
