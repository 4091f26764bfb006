package io.shmring.boot.test;

import io.shmring.ShmChannel;

/**
 * Entry point of assertions, to be imported statically beside AssertJ's own.
 */
public final class ShmRingAssertions {

	private ShmRingAssertions() {
	}

	/**
	 * Starts assertions about a channel.
	 * @param channel the open channel
	 * @return the assertions
	 */
	public static ShmChannelAssert assertThat(ShmChannel channel) {
		return new ShmChannelAssert(channel);
	}

}
