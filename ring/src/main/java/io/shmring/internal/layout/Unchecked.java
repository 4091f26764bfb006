package io.shmring.internal.layout;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The bytes of a segment for the hot path, without the checks of {@link Memory}: each of
 * those costs more than the access itself. Addresses must lie in the segment, and the caller
 * must keep it mapped. The names and the order of memory accesses are those of
 * {@link Memory}; every write passes the {@link Seam}.
 *
 * <p>
 * All accesses go through one constant that covers the address space. Addresses that have
 * passed {@link #word}, a mask that changes none of them, let compiled code know what the
 * checks of bounds, alignment and life would find, and it leaves them out; others work too,
 * and cost more.
 */
public final class Unchecked {

	@SuppressWarnings("restricted") // its users keep to what is mapped
	private static final MemorySegment EVERYTHING = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

	private static final ValueLayout.OfLong UNALIGNED_LONG = ValueLayout.JAVA_LONG_UNALIGNED
		.withOrder(ByteOrder.LITTLE_ENDIAN);

	private static final VarHandle LONGS = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN)
		.varHandle()
		.withInvokeExactBehavior();

	private static final VarHandle INTS = ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN)
		.varHandle()
		.withInvokeExactBehavior();

	/** All addresses a process can have, multiples of 8 and of 4 among them. */
	private static final long WORD = (1L << 62) - Long.BYTES;

	private static final long HALF = (1L << 62) - Integer.BYTES;

	private Unchecked() {
	}

	/**
	 * Returns an address in the form that spares the checks, also some words further on.
	 * @param address an address, a multiple of 8
	 * @return the same address
	 */
	public static long word(long address) {
		return address & WORD;
	}

	/**
	 * Opaque load of 8 bytes.
	 * @param address the address, a multiple of 8
	 * @return the value
	 */
	public static long getLongOpaque(long address) {
		return (long) LONGS.getOpaque(EVERYTHING, address);
	}

	/**
	 * Acquire load of 8 bytes.
	 * @param address the address, a multiple of 8
	 * @return the value
	 */
	public static long getLongAcquire(long address) {
		return (long) LONGS.getAcquire(EVERYTHING, address);
	}

	/**
	 * Opaque store of 8 bytes.
	 * @param address the address, a multiple of 8
	 * @param value the value
	 */
	public static void setLongOpaque(long address, long value) {
		LONGS.setOpaque(EVERYTHING, address, value);
		Seam.step();
	}

	/**
	 * Release store of 8 bytes.
	 * @param address the address, a multiple of 8
	 * @param value the value
	 */
	public static void setLongRelease(long address, long value) {
		LONGS.setRelease(EVERYTHING, address, value);
		Seam.step();
	}

	/**
	 * Compares and sets 8 bytes with volatile effect.
	 * @param address the address, a multiple of 8
	 * @param expected the expected value
	 * @param value the new value
	 * @return whether the value was set
	 */
	public static boolean casLong(long address, long expected, long value) {
		boolean set = LONGS.compareAndSet(EVERYTHING, address, expected, value);
		if (set) {
			Seam.step();
		}
		return set;
	}

	/**
	 * Adds to 8 bytes with volatile effect.
	 * @param address the address, a multiple of 8
	 * @param delta the number to add
	 * @return the value before
	 */
	public static long addLong(long address, long delta) {
		long before = (long) LONGS.getAndAdd(EVERYTHING, address, delta);
		Seam.step();
		return before;
	}

	/**
	 * Volatile load of 4 bytes.
	 * @param address the address, a multiple of 4
	 * @return the value
	 */
	public static int getIntVolatile(long address) {
		return (int) INTS.getVolatile(EVERYTHING, address & HALF);
	}

	/**
	 * Compares and sets 4 bytes with volatile effect.
	 * @param address the address, a multiple of 4
	 * @param expected the expected value
	 * @param value the new value
	 * @return whether the value was set
	 */
	public static boolean casInt(long address, int expected, int value) {
		boolean set = INTS.compareAndSet(EVERYTHING, address & HALF, expected, value);
		if (set) {
			Seam.step();
		}
		return set;
	}

	/**
	 * Plain load of 8 bytes.
	 * @param address the address, any
	 * @return the value
	 */
	public static long getLong(long address) {
		return EVERYTHING.get(UNALIGNED_LONG, address);
	}

	/**
	 * Plain store of 8 bytes.
	 * @param address the address, any
	 * @param value the value
	 */
	public static void putLong(long address, long value) {
		EVERYTHING.set(UNALIGNED_LONG, address, value);
		Seam.step();
	}

	/**
	 * Copies bytes of an array into the segment, plain. A fault shows itself later, at
	 * {@link Memory#deliverFaults} at the latest.
	 * @param source where to copy from
	 * @param sourceOffset the first byte to copy
	 * @param address the address of the first byte to overwrite
	 * @param length the number of bytes
	 */
	public static void copyIn(byte[] source, int sourceOffset, long address, int length) {
		MemorySegment.copy(source, sourceOffset, EVERYTHING, ValueLayout.JAVA_BYTE, address, length);
		Seam.step();
	}

	/**
	 * Copies bytes into the segment, plain.
	 * @param source where to copy from
	 * @param address the address of the first byte to overwrite
	 * @param length the number of bytes
	 */
	public static void copyIn(MemorySegment source, long address, long length) {
		Memory.copyIn(source, 0, EVERYTHING, address, length);
	}

}
