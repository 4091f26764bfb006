package io.shmring.internal.layout;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The bytes of a segment for the hot path, without the checks of {@link Memory}: each of
 * those costs more than the access itself. Offsets must lie in the segment, and the caller
 * must keep it mapped. The names and the order of memory accesses are those of
 * {@link Memory}; every write passes the {@link Seam}.
 *
 * <p>
 * All accesses go through one constant that covers the address space, and all addresses
 * through a mask that changes none of them; so compiled code knows what the checks of
 * bounds, alignment and life would find, and leaves them out.
 */
public final class UncheckedMemory {

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

	/** Of all addresses a process can have, those of 8 bytes and of 4. */
	private static final long WORD = (1L << 62) - Long.BYTES;

	private static final long HALF = (1L << 62) - Integer.BYTES;

	private static final long ANY = (1L << 62) - 1;

	private final long base;

	/**
	 * Creates a view.
	 * @param segment native memory
	 */
	public UncheckedMemory(MemorySegment segment) {
		this.base = segment.address();
	}

	private long word(long offset) {
		return (this.base + offset) & WORD;
	}

	private long half(long offset) {
		return (this.base + offset) & HALF;
	}

	private long any(long offset) {
		return (this.base + offset) & ANY;
	}

	/**
	 * Opaque load of 8 bytes.
	 * @param offset the offset, a multiple of 8
	 * @return the value
	 */
	public long getLongOpaque(long offset) {
		return (long) LONGS.getOpaque(EVERYTHING, word(offset));
	}

	/**
	 * Acquire load of 8 bytes.
	 * @param offset the offset, a multiple of 8
	 * @return the value
	 */
	public long getLongAcquire(long offset) {
		return (long) LONGS.getAcquire(EVERYTHING, word(offset));
	}

	/**
	 * Opaque store of 8 bytes.
	 * @param offset the offset, a multiple of 8
	 * @param value the value
	 */
	public void setLongOpaque(long offset, long value) {
		LONGS.setOpaque(EVERYTHING, word(offset), value);
		Seam.step();
	}

	/**
	 * Release store of 8 bytes.
	 * @param offset the offset, a multiple of 8
	 * @param value the value
	 */
	public void setLongRelease(long offset, long value) {
		LONGS.setRelease(EVERYTHING, word(offset), value);
		Seam.step();
	}

	/**
	 * Compares and sets 8 bytes with volatile effect.
	 * @param offset the offset, a multiple of 8
	 * @param expected the expected value
	 * @param value the new value
	 * @return whether the value was set
	 */
	public boolean casLong(long offset, long expected, long value) {
		boolean set = LONGS.compareAndSet(EVERYTHING, word(offset), expected, value);
		if (set) {
			Seam.step();
		}
		return set;
	}

	/**
	 * Adds to 8 bytes with volatile effect.
	 * @param offset the offset, a multiple of 8
	 * @param delta the number to add
	 * @return the value before
	 */
	public long addLong(long offset, long delta) {
		long before = (long) LONGS.getAndAdd(EVERYTHING, word(offset), delta);
		Seam.step();
		return before;
	}

	/**
	 * Volatile load of 4 bytes.
	 * @param offset the offset, a multiple of 4
	 * @return the value
	 */
	public int getIntVolatile(long offset) {
		return (int) INTS.getVolatile(EVERYTHING, half(offset));
	}

	/**
	 * Compares and sets 4 bytes with volatile effect.
	 * @param offset the offset, a multiple of 4
	 * @param expected the expected value
	 * @param value the new value
	 * @return whether the value was set
	 */
	public boolean casInt(long offset, int expected, int value) {
		boolean set = INTS.compareAndSet(EVERYTHING, half(offset), expected, value);
		if (set) {
			Seam.step();
		}
		return set;
	}

	/**
	 * Plain load of 8 bytes.
	 * @param offset the offset, any
	 * @return the value
	 */
	public long getLong(long offset) {
		return EVERYTHING.get(UNALIGNED_LONG, any(offset));
	}

	/**
	 * Plain store of 8 bytes.
	 * @param offset the offset, any
	 * @param value the value
	 */
	public void putLong(long offset, long value) {
		EVERYTHING.set(UNALIGNED_LONG, any(offset), value);
		Seam.step();
	}

	/**
	 * Copies bytes of an array into the segment, plain. A fault shows itself later, at
	 * {@link Memory#deliverFaults} at the latest.
	 * @param source where to copy from
	 * @param sourceOffset the first byte to copy
	 * @param offset the first byte to overwrite
	 * @param length the number of bytes
	 */
	public void copyIn(byte[] source, int sourceOffset, long offset, int length) {
		MemorySegment.copy(source, sourceOffset, EVERYTHING, ValueLayout.JAVA_BYTE, any(offset), length);
		Seam.step();
	}

	/**
	 * Copies bytes into the segment, plain.
	 * @param source where to copy from
	 * @param offset the first byte to overwrite
	 * @param length the number of bytes
	 */
	public void copyIn(MemorySegment source, long offset, long length) {
		Memory.copyIn(source, 0, EVERYTHING, any(offset), length);
	}

}
