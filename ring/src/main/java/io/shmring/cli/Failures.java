package io.shmring.cli;

import io.shmring.ChannelOpenException;
import io.shmring.ChannelState;
import io.shmring.ShmRingException;

/**
 * What to call a channel that could not be looked into.
 */
final class Failures {

	private Failures() {
	}

	/** Returns the reason of a refusal, or FAILED. */
	static String state(ShmRingException failure) {
		return (failure instanceof ChannelOpenException ex) ? ex.reason().name() : ChannelState.FAILED.name();
	}

}
