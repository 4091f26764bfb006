package io.shmring.stress.linearizability;

import java.util.ArrayList;
import java.util.List;

import io.shmring.Claim;
import io.shmring.ShmChannel;

/**
 * What a player does to a channel. Messages are numbers other than 0.
 */
class Ends {

	private final ShmChannel channel;

	Ends(ShmChannel channel) {
		this.channel = channel;
	}

	boolean offer(long message) {
		return this.channel.offer(bytes(message));
	}

	/** Returns the claim with the message in it, or {@code null}. */
	Claim claim(long message) {
		Claim claim = this.channel.tryClaim(Long.BYTES);
		return (claim != null) ? claim.putLong(0, message) : null;
	}

	/** Receives up to a number of messages. */
	List<Long> poll(int limit) {
		List<Long> received = new ArrayList<>();
		int count = this.channel.poll((message) -> received.add(message.getLong(0)), limit);
		if (count != received.size()) {
			throw new IllegalStateException("result does not fit: count=" + count + ", messages=" + received);
		}
		return received;
	}

	private static byte[] bytes(long message) {
		byte[] bytes = new byte[Long.BYTES];
		for (int index = 0; index < bytes.length; index++) {
			bytes[index] = (byte) (message >>> (index * Byte.SIZE));
		}
		return bytes;
	}

}
