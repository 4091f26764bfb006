package io.shmring.cli.torture;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.zip.CRC32;

import io.shmring.Message;

/**
 * The payload of a message: number, sender, a random number of random bytes, and a
 * checksum over all of it. Reused for message after message of one thread.
 */
final class TortureMessage {

	/** Type of a message that must arrive. */
	static final int COMMITTED = 1;

	/** Type of a message that is aborted and must never arrive. */
	static final int ABORTED = 2;

	private static final int HEADER = Long.BYTES + Integer.BYTES;

	private static final int CHECKSUM = Integer.BYTES;

	private final byte[] bytes;

	private final ByteBuffer buffer;

	private final CRC32 crc = new CRC32();

	private int length;

	TortureMessage(int maxMessageSize) {
		this.bytes = new byte[maxMessageSize];
		this.buffer = ByteBuffer.wrap(this.bytes);
	}

	/** Makes a message. */
	void write(int producer, long number, RandomGenerator random) {
		this.length = HEADER + CHECKSUM + random.nextInt(this.bytes.length - HEADER - CHECKSUM + 1);
		this.buffer.putLong(0, number).putInt(Long.BYTES, producer);
		Arrays.fill(this.bytes, HEADER, this.length - CHECKSUM, (byte) random.nextInt());
		this.buffer.putInt(this.length - CHECKSUM, checksum());
	}

	/** Takes a message over and checks it; a sentence if it is spoilt. */
	String read(Message message) {
		this.length = message.length();
		if (message.type() != COMMITTED) {
			return "message was not committed: position=" + message.position() + ", type=" + message.type();
		}
		if (this.length < HEADER + CHECKSUM) {
			return "message is too short: position=" + message.position() + ", length=" + this.length;
		}
		message.getBytes(0, this.bytes, 0, this.length);
		int expected = this.buffer.getInt(this.length - CHECKSUM);
		return (expected == checksum()) ? "" : "checksum does not fit: position=" + message.position() + ", length="
				+ this.length + ", producer=" + producer() + ", number=" + number();
	}

	private int checksum() {
		this.crc.reset();
		this.crc.update(this.bytes, 0, this.length - CHECKSUM);
		return (int) this.crc.getValue();
	}

	long number() {
		return this.buffer.getLong(0);
	}

	int producer() {
		return this.buffer.getInt(Long.BYTES);
	}

	int length() {
		return this.length;
	}

	byte[] bytes() {
		return this.bytes;
	}

}
