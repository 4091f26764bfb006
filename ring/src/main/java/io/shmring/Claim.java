package io.shmring;

import java.lang.foreign.MemorySegment;

/**
 * A claimed slot to write one message in place. Numbers are little-endian and need no
 * alignment. Offsets count from the first byte of the payload; writing outside of it
 * throws {@link IndexOutOfBoundsException}. For one thread at a time, and reused by its
 * channel after {@link #commit} or {@link #abort}: do not keep it.
 */
public interface Claim extends AutoCloseable {

	/**
	 * Returns the length of the payload.
	 * @return the length in bytes
	 */
	int length();

	/**
	 * Returns the position of the message in its channel.
	 * @return a number that rises by one per claim, unsigned
	 */
	long position();

	/**
	 * Writes a byte.
	 * @param offset the offset in the payload
	 * @param value the value
	 * @return this claim
	 */
	Claim putByte(int offset, byte value);

	/**
	 * Writes 2 bytes.
	 * @param offset the offset in the payload
	 * @param value the value
	 * @return this claim
	 */
	Claim putShort(int offset, short value);

	/**
	 * Writes 4 bytes.
	 * @param offset the offset in the payload
	 * @param value the value
	 * @return this claim
	 */
	Claim putInt(int offset, int value);

	/**
	 * Writes 8 bytes.
	 * @param offset the offset in the payload
	 * @param value the value
	 * @return this claim
	 */
	Claim putLong(int offset, long value);

	/**
	 * Writes a 4-byte floating point number.
	 * @param offset the offset in the payload
	 * @param value the value
	 * @return this claim
	 */
	default Claim putFloat(int offset, float value) {
		return putInt(offset, Float.floatToRawIntBits(value));
	}

	/**
	 * Writes an 8-byte floating point number.
	 * @param offset the offset in the payload
	 * @param value the value
	 * @return this claim
	 */
	default Claim putDouble(int offset, double value) {
		return putLong(offset, Double.doubleToRawLongBits(value));
	}

	/**
	 * Copies bytes of an array into the payload.
	 * @param offset the first byte to overwrite
	 * @param source the array to copy from
	 * @param sourceOffset the first byte to copy
	 * @param length the number of bytes
	 * @return this claim
	 */
	Claim putBytes(int offset, byte[] source, int sourceOffset, int length);

	/**
	 * Returns the payload itself. Creates a small view object.
	 * @return a writable view of the slot, valid until the claim is committed or aborted
	 */
	MemorySegment segment();

	/**
	 * Publishes the message. Everything written before happens before the handler that
	 * receives it.
	 * @return {@code true} if the message was published; {@code false} if the claim had
	 * been settled by others, which happens only to an owner that is provably gone
	 * @throws IllegalStateException if the claim is not open
	 */
	boolean commit();

	/**
	 * Gives the slot up; consumers pass over it.
	 * @throws IllegalStateException if the claim is not open
	 */
	void abort();

	/** Aborts the claim if it is still open. */
	@Override
	void close();

}
