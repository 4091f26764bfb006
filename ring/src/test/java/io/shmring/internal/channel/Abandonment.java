package io.shmring.internal.channel;

import io.shmring.MessageHandler;
import io.shmring.ShmChannel;

/**
 * Ends a participant the way the kernel ends that of a dead process: its mapping and its
 * locks are gone, and nothing is settled.
 */
public final class Abandonment {

	private Abandonment() {
	}

	/** Abandons a channel that was opened without a maintenance thread. */
	public static void abandon(ShmChannel channel) {
		if (!channel.spec().maintenanceInterval().isZero()) {
			throw new IllegalArgumentException("maintenance thread would go on: channel=" + channel.name());
		}
		((DefaultShmChannel) channel).shut();
		Attachment attachment = ((DefaultShmChannel) channel).attachment;
		attachment.account().close();
		attachment.segment().close();
	}

	/**
	 * Ends the visit of a thread that dies inside the ring, so that nothing it does on its way
	 * out gets there.
	 */
	public static void comeOut(ShmChannel channel) {
		((DefaultShmChannel) channel).callers.current().leave();
	}

	/** Abandons the channel in the middle of handling the last of some messages. */
	public static void abandonReading(ShmChannel channel, int limit, MessageHandler handler) {
		int[] handled = { 0 };
		try {
			channel.poll((message) -> {
				handler.onMessage(message);
				if (++handled[0] == limit) {
					abandon(channel);
				}
			}, 2);
		}
		catch (IllegalStateException ex) {
			return;
		}
		throw new AssertionError("too few messages were there to read: channel=" + channel.name());
	}

}
