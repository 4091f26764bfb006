package io.shmring.cli.torture;

import java.nio.file.Path;
import java.time.Duration;

import io.shmring.ChannelKind;

/**
 * What to torture, how and for how long.
 *
 * @param directory the directory of the channel
 * @param kind the kind of the channel
 * @param capacity number of slots
 * @param maxMessageSize longest payload in bytes, at least 32
 * @param producers number of producer processes; those beyond what the kind allows stand
 * by for the role
 * @param consumers number of consumer processes, likewise
 * @param duration for how long
 * @param killEvery mean time between two kills, zero for none
 * @param stopEvery mean time between two stops, zero for none
 * @param seed seed of all random choices of the controller
 */
public record TortureOptions(Path directory, ChannelKind kind, long capacity, int maxMessageSize, int producers,
		int consumers, Duration duration, Duration killEvery, Duration stopEvery, long seed) {

	/** Shortest limit of payloads: who sent it, its number and a checksum must fit. */
	public static final int SHORTEST_MESSAGE = 32;

	/**
	 * Checks the values.
	 * @throws IllegalArgumentException if one is out of range
	 */
	public TortureOptions {
		if (producers < 1 || consumers < 1) {
			throw new IllegalArgumentException(
					"at least one process per role is needed: producers=" + producers + ", consumers=" + consumers);
		}
		if (capacity < 1 || Long.bitCount(capacity) != 1) {
			throw new IllegalArgumentException("capacity is not a power of two: capacity=" + capacity);
		}
		if (!duration.isPositive()) {
			throw new IllegalArgumentException("there is no time to torture: duration=" + duration);
		}
		if (maxMessageSize < SHORTEST_MESSAGE) {
			throw new IllegalArgumentException(
					"payload limit is too small: maxMessageSize=" + maxMessageSize + ", limit=" + SHORTEST_MESSAGE);
		}
	}

}
