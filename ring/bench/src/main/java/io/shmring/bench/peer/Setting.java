package io.shmring.bench.peer;

import java.nio.file.Path;

/**
 * What a transport is opened with.
 *
 * @param directory where it may keep files, on a tmpfs
 * @param capacity how many messages it holds, where that can be chosen
 * @param payload length of a message in bytes, at least 16
 * @param producers how many processes send
 * @param consumers how many processes receive
 */
public record Setting(Path directory, int capacity, int payload, int producers, int consumers) {

	private static final int SHORTEST = 16;

	/**
	 * Checks the values.
	 * @throws IllegalArgumentException if one is out of range
	 */
	public Setting {
		if (payload < SHORTEST) {
			throw new IllegalArgumentException("payload is too short: payload=" + payload + ", limit=" + SHORTEST);
		}
		if (capacity < 1 || Integer.bitCount(capacity) != 1) {
			throw new IllegalArgumentException("capacity is not a power of two: capacity=" + capacity);
		}
	}

}
