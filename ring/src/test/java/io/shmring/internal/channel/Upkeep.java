package io.shmring.internal.channel;

import io.shmring.ChannelSpec;
import io.shmring.ShmChannel;
import io.shmring.internal.posix.PosixException;

/**
 * Does the work of the maintenance thread, and what comes before the first opening, when a
 * test says so.
 */
public final class Upkeep {

	private Upkeep() {
	}

	/** Does once what the maintenance thread of a channel does once per interval. */
	public static void once(ShmChannel channel) {
		try {
			((DefaultShmChannel) channel).maintain();
		}
		catch (PosixException ex) {
			throw new AssertionError(ex);
		}
	}

	/** Rehearses the first opening of this process, so that its steps are not counted among those of the next. */
	public static void rehearse(ChannelSpec spec) {
		Rehearsal.once(spec);
	}

}
