package io.shmring.crash;

import java.nio.ByteBuffer;

import io.shmring.Claim;
import io.shmring.Message;

/**
 * Messages that show whether all of their bytes are there: a number, its complement, and
 * a tail of its low byte whose length depends on it.
 */
final class Payload {

	private static final int HEADER = 2 * Long.BYTES;

	private static final int LONGEST_TAIL = 48;

	private Payload() {
	}

	static int length(long id) {
		return HEADER + (int) (id % (LONGEST_TAIL + 1));
	}

	static byte[] of(long id) {
		ByteBuffer buffer = ByteBuffer.allocate(length(id)).putLong(id).putLong(~id);
		while (buffer.hasRemaining()) {
			buffer.put((byte) id);
		}
		return buffer.array();
	}

	static void write(Claim claim, long id) {
		claim.putBytes(0, of(id), 0, claim.length());
	}

	/** Checks a message and returns its number. */
	static long read(Message message) {
		byte[] bytes = new byte[message.length()];
		message.getBytes(0, bytes, 0, bytes.length);
		ByteBuffer buffer = ByteBuffer.wrap(bytes);
		long id = (bytes.length < HEADER) ? -1 : buffer.getLong();
		if (id < 0 || bytes.length != length(id) || !buffer.rewind().equals(ByteBuffer.wrap(of(id)))) {
			throw new AssertionError("message is spoilt: position=" + message.position() + ", length=" + bytes.length
					+ ", first number=" + id);
		}
		return id;
	}

}
