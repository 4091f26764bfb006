package io.shmring.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Objects;

import io.shmring.Message;

/**
 * A message in an arena: position, type, length with the redelivery bit below it, payload.
 */
final class BatchedMessage implements Message {

	private static final int POSITION = 0;

	private static final int TYPE = 8;

	private static final int LENGTH = 12;

	private static final int PAYLOAD = 16;

	private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED
		.withOrder(ByteOrder.LITTLE_ENDIAN);

	private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

	private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

	private MemorySegment memory = MemorySegment.NULL;

	private long start;

	private int length;

	/** Bytes a message takes, a multiple of 8. */
	static int bytes(int length) {
		return (PAYLOAD + length + Long.BYTES - 1) & -Long.BYTES;
	}

	static void write(Message message, MemorySegment memory, long start) {
		memory.set(LONG, start + POSITION, message.position());
		memory.set(INT, start + TYPE, message.type());
		memory.set(INT, start + LENGTH, (message.length() << 1) | (message.redelivered() ? 1 : 0));
		message.copyTo(memory, start + PAYLOAD);
	}

	void wrap(MemorySegment memory, long start) {
		this.memory = memory;
		this.start = start;
		this.length = memory.get(INT, start + LENGTH) >>> 1;
	}

	private long at(int offset, int size) {
		return this.start + PAYLOAD + Objects.checkFromIndexSize(offset, size, this.length);
	}

	@Override
	public int type() {
		return this.memory.get(INT, this.start + TYPE);
	}

	@Override
	public int length() {
		return this.length;
	}

	@Override
	public long position() {
		return this.memory.get(LONG, this.start + POSITION);
	}

	@Override
	public boolean redelivered() {
		return (this.memory.get(INT, this.start + LENGTH) & 1) != 0;
	}

	@Override
	public byte getByte(int offset) {
		return this.memory.get(ValueLayout.JAVA_BYTE, at(offset, Byte.BYTES));
	}

	@Override
	public short getShort(int offset) {
		return this.memory.get(SHORT, at(offset, Short.BYTES));
	}

	@Override
	public int getInt(int offset) {
		return this.memory.get(INT, at(offset, Integer.BYTES));
	}

	@Override
	public long getLong(int offset) {
		return this.memory.get(LONG, at(offset, Long.BYTES));
	}

	@Override
	public void getBytes(int offset, byte[] target, int targetOffset, int length) {
		MemorySegment.copy(this.memory, ValueLayout.JAVA_BYTE, at(offset, length), target, targetOffset, length);
	}

	@Override
	public void copyTo(MemorySegment target) {
		copyTo(target, 0);
	}

	@Override
	public void copyTo(MemorySegment target, long targetOffset) {
		MemorySegment.copy(this.memory, this.start + PAYLOAD, target, targetOffset, this.length);
	}

	@Override
	public MemorySegment segment() {
		return this.memory.asSlice(this.start + PAYLOAD, this.length).asReadOnly();
	}

}
