package io.shmring.internal.layout;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The door to the bytes of a segment; the hot path has another, {@link Unchecked}.
 * The access mode is part of each name: opaque, acquire, release, or {@code cas} (volatile,
 * a full fence on success). Segments are little-endian whatever the machine is. Every write
 * passes the {@link Seam}.
 */
public final class Memory {

	private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);

	private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);

	private static final ValueLayout.OfShort UNALIGNED_SHORT = ValueLayout.JAVA_SHORT_UNALIGNED
		.withOrder(ByteOrder.LITTLE_ENDIAN);

	private static final ValueLayout.OfInt UNALIGNED_INT = ValueLayout.JAVA_INT_UNALIGNED
		.withOrder(ByteOrder.LITTLE_ENDIAN);

	private static final ValueLayout.OfLong UNALIGNED_LONG = ValueLayout.JAVA_LONG_UNALIGNED
		.withOrder(ByteOrder.LITTLE_ENDIAN);

	private static final VarHandle LONGS = LONG.varHandle().withInvokeExactBehavior();

	private static final VarHandle INTS = INT.varHandle().withInvokeExactBehavior();

	/** Always 0; not final, so that the compiler does not know. */
	private static int start;

	private Memory() {
	}

	/**
	 * Opaque load of 8 bytes.
	 * @param segment the segment
	 * @param offset the offset, a multiple of 8
	 * @return the value
	 */
	public static long getLongOpaque(MemorySegment segment, long offset) {
		return (long) LONGS.getOpaque(segment, offset);
	}

	/**
	 * Acquire load of 8 bytes.
	 * @param segment the segment
	 * @param offset the offset, a multiple of 8
	 * @return the value
	 */
	public static long getLongAcquire(MemorySegment segment, long offset) {
		return (long) LONGS.getAcquire(segment, offset);
	}

	/**
	 * Opaque store of 8 bytes.
	 * @param segment the segment
	 * @param offset the offset, a multiple of 8
	 * @param value the value
	 */
	public static void setLongOpaque(MemorySegment segment, long offset, long value) {
		LONGS.setOpaque(segment, offset, value);
		Seam.step();
	}

	/**
	 * Release store of 8 bytes.
	 * @param segment the segment
	 * @param offset the offset, a multiple of 8
	 * @param value the value
	 */
	public static void setLongRelease(MemorySegment segment, long offset, long value) {
		LONGS.setRelease(segment, offset, value);
		Seam.step();
	}

	/**
	 * Volatile store of 8 bytes, a full fence.
	 * @param segment the segment
	 * @param offset the offset, a multiple of 8
	 * @param value the value
	 */
	public static void setLongVolatile(MemorySegment segment, long offset, long value) {
		LONGS.setVolatile(segment, offset, value);
		Seam.step();
	}

	/**
	 * Compares and sets 8 bytes with volatile effect.
	 * @param segment the segment
	 * @param offset the offset, a multiple of 8
	 * @param expected the expected value
	 * @param value the new value
	 * @return whether the value was set
	 */
	public static boolean casLong(MemorySegment segment, long offset, long expected, long value) {
		boolean set = LONGS.compareAndSet(segment, offset, expected, value);
		if (set) {
			Seam.step();
		}
		return set;
	}

	/**
	 * Adds to 8 bytes with volatile effect.
	 * @param segment the segment
	 * @param offset the offset, a multiple of 8
	 * @param delta the number to add
	 * @return the value before
	 */
	public static long addLong(MemorySegment segment, long offset, long delta) {
		long before = (long) LONGS.getAndAdd(segment, offset, delta);
		Seam.step();
		return before;
	}

	/**
	 * Opaque load of 4 bytes.
	 * @param segment the segment
	 * @param offset the offset, a multiple of 4
	 * @return the value
	 */
	public static int getIntOpaque(MemorySegment segment, long offset) {
		return (int) INTS.getOpaque(segment, offset);
	}

	/**
	 * Volatile load of 4 bytes.
	 * @param segment the segment
	 * @param offset the offset, a multiple of 4
	 * @return the value
	 */
	public static int getIntVolatile(MemorySegment segment, long offset) {
		return (int) INTS.getVolatile(segment, offset);
	}

	/**
	 * Release store of 4 bytes.
	 * @param segment the segment
	 * @param offset the offset, a multiple of 4
	 * @param value the value
	 */
	public static void setIntRelease(MemorySegment segment, long offset, int value) {
		INTS.setRelease(segment, offset, value);
		Seam.step();
	}

	/**
	 * Compares and sets 4 bytes with volatile effect.
	 * @param segment the segment
	 * @param offset the offset, a multiple of 4
	 * @param expected the expected value
	 * @param value the new value
	 * @return whether the value was set
	 */
	public static boolean casInt(MemorySegment segment, long offset, int expected, int value) {
		boolean set = INTS.compareAndSet(segment, offset, expected, value);
		if (set) {
			Seam.step();
		}
		return set;
	}

	/**
	 * Plain store of a byte.
	 * @param segment the segment
	 * @param offset the offset
	 * @param value the value
	 */
	public static void putByte(MemorySegment segment, long offset, byte value) {
		segment.set(ValueLayout.JAVA_BYTE, offset, value);
		Seam.step();
	}

	/**
	 * Plain store of 2 bytes.
	 * @param segment the segment
	 * @param offset the offset, any
	 * @param value the value
	 */
	public static void putShort(MemorySegment segment, long offset, short value) {
		segment.set(UNALIGNED_SHORT, offset, value);
		Seam.step();
	}

	/**
	 * Plain store of 4 bytes.
	 * @param segment the segment
	 * @param offset the offset, any
	 * @param value the value
	 */
	public static void putInt(MemorySegment segment, long offset, int value) {
		segment.set(UNALIGNED_INT, offset, value);
		Seam.step();
	}

	/**
	 * Plain store of 8 bytes.
	 * @param segment the segment
	 * @param offset the offset, any
	 * @param value the value
	 */
	public static void putLong(MemorySegment segment, long offset, long value) {
		segment.set(UNALIGNED_LONG, offset, value);
		Seam.step();
	}

	/**
	 * Plain load of a byte.
	 * @param segment the segment
	 * @param offset the offset
	 * @return the value
	 */
	public static byte getByte(MemorySegment segment, long offset) {
		return segment.get(ValueLayout.JAVA_BYTE, offset);
	}

	/**
	 * Plain load of 2 bytes.
	 * @param segment the segment
	 * @param offset the offset, any
	 * @return the value
	 */
	public static short getShort(MemorySegment segment, long offset) {
		return segment.get(UNALIGNED_SHORT, offset);
	}

	/**
	 * Plain load of 4 bytes.
	 * @param segment the segment
	 * @param offset the offset, any
	 * @return the value
	 */
	public static int getInt(MemorySegment segment, long offset) {
		return segment.get(UNALIGNED_INT, offset);
	}

	/**
	 * Plain load of 8 bytes.
	 * @param segment the segment
	 * @param offset the offset, any
	 * @return the value
	 */
	public static long getLong(MemorySegment segment, long offset) {
		return segment.get(UNALIGNED_LONG, offset);
	}

	/**
	 * Copies bytes into a segment, plain.
	 * @param source where to copy from
	 * @param sourceOffset the first byte to copy
	 * @param segment the segment to copy into
	 * @param offset the first byte to overwrite
	 * @param length the number of bytes
	 */
	public static void copyIn(MemorySegment source, long sourceOffset, MemorySegment segment, long offset,
			long length) {
		MemorySegment.copy(source, sourceOffset, segment, offset, length);
		deliverFaults();
		Seam.step();
	}

	/**
	 * Copies bytes of an array into a segment, plain.
	 * @param source where to copy from
	 * @param sourceOffset the first byte to copy
	 * @param segment the segment to copy into
	 * @param offset the first byte to overwrite
	 * @param length the number of bytes
	 */
	public static void copyIn(byte[] source, int sourceOffset, MemorySegment segment, long offset, int length) {
		MemorySegment.copy(source, sourceOffset, segment, ValueLayout.JAVA_BYTE, offset, length);
		deliverFaults();
		Seam.step();
	}

	/**
	 * Copies bytes of a segment into an array, plain.
	 * @param segment the segment to copy from
	 * @param offset the first byte to copy
	 * @param target where to copy to
	 * @param targetOffset the first byte to overwrite
	 * @param length the number of bytes
	 */
	public static void copyOut(MemorySegment segment, long offset, byte[] target, int targetOffset, int length) {
		MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, offset, target, targetOffset, length);
		deliverFaults();
	}

	/**
	 * Copies bytes of a segment into another one, plain.
	 * @param segment the segment to copy from
	 * @param offset the first byte to copy
	 * @param target where to copy to
	 * @param targetOffset the first byte to overwrite
	 * @param length the number of bytes
	 */
	public static void copyOut(MemorySegment segment, long offset, MemorySegment target, long targetOffset,
			long length) {
		MemorySegment.copy(segment, offset, target, targetOffset, length);
		deliverFaults();
	}

	/**
	 * Copies words of 8 bytes of a segment into an array, plain.
	 * @param segment the segment to copy from
	 * @param offset the first word to copy, a multiple of 8
	 * @param target receives as many words as it has
	 */
	public static void copyOut(MemorySegment segment, long offset, long[] target) {
		MemorySegment.copy(segment, LONG, offset, target, 0, target.length);
		deliverFaults();
	}

	/**
	 * Makes the JVM throw now what it has noted of accesses before. It reports access to
	 * memory that is gone at a safepoint, and compiled code has its next one where it
	 * returns to a caller who cannot explain it. A loop has one where it goes round; this one
	 * does so once, and the compiler cannot know how often.
	 */
	public static void deliverFaults() {
		int turn = start;
		do {
			turn ^= 1;
		}
		while (turn != 0);
	}

	/** Orders all accesses before it before all accesses after it. */
	public static void fullFence() {
		VarHandle.fullFence();
	}

}
