package io.shmring;

import java.lang.foreign.MemorySegment;

/**
 * A message in place, readable during the handler call it was passed to. Numbers are
 * little-endian and need no alignment. Offsets count from the first byte of the payload;
 * reading outside of it throws {@link IndexOutOfBoundsException}. Confined to the thread
 * that called {@code poll}.
 */
public interface Message {

	/**
	 * Returns the type the sender gave.
	 * @return any value
	 */
	int type();

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
	 * Returns whether the message may have been delivered before, to a consumer that died
	 * or gave it back.
	 * @return whether this is another delivery
	 */
	boolean redelivered();

	/**
	 * Reads a byte.
	 * @param offset the offset in the payload
	 * @return the value
	 */
	byte getByte(int offset);

	/**
	 * Reads 2 bytes.
	 * @param offset the offset in the payload
	 * @return the value
	 */
	short getShort(int offset);

	/**
	 * Reads 4 bytes.
	 * @param offset the offset in the payload
	 * @return the value
	 */
	int getInt(int offset);

	/**
	 * Reads 8 bytes.
	 * @param offset the offset in the payload
	 * @return the value
	 */
	long getLong(int offset);

	/**
	 * Reads a 4-byte floating point number.
	 * @param offset the offset in the payload
	 * @return the value
	 */
	default float getFloat(int offset) {
		return Float.intBitsToFloat(getInt(offset));
	}

	/**
	 * Reads an 8-byte floating point number.
	 * @param offset the offset in the payload
	 * @return the value
	 */
	default double getDouble(int offset) {
		return Double.longBitsToDouble(getLong(offset));
	}

	/**
	 * Copies part of the payload into an array.
	 * @param offset the first byte to copy
	 * @param target the array to copy into
	 * @param targetOffset the first byte to overwrite
	 * @param length the number of bytes
	 */
	void getBytes(int offset, byte[] target, int targetOffset, int length);

	/**
	 * Copies the whole payload to the start of a memory segment.
	 * @param target where to copy to, at least {@link #length()} bytes
	 */
	void copyTo(MemorySegment target);

	/**
	 * Copies the whole payload into a memory segment.
	 * @param target where to copy to
	 * @param targetOffset the first byte to overwrite
	 */
	default void copyTo(MemorySegment target, long targetOffset) {
		copyTo(target.asSlice(targetOffset, length()));
	}

	/**
	 * Returns a copy of the payload.
	 * @return a new array
	 */
	default byte[] toByteArray() {
		byte[] copy = new byte[length()];
		getBytes(0, copy, 0, copy.length);
		return copy;
	}

	/**
	 * Returns the payload itself as a read-only segment, valid only during the handler
	 * call. Creates a small view object.
	 * @return a view of the slot
	 */
	MemorySegment segment();

}
