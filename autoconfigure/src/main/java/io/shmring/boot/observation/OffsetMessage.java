package io.shmring.boot.observation;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.Objects;

import io.shmring.Message;

/**
 * A message without its first bytes. Valid as long as the message itself.
 */
public final class OffsetMessage implements Message {

	private final Message message;

	private final int start;

	private OffsetMessage(Message message, int start) {
		this.message = message;
		this.start = start;
	}

	/**
	 * Returns the payload behind the trace context.
	 * @param message a message of an observed channel
	 * @return a view of it
	 * @throws IndexOutOfBoundsException if the message carries no frame
	 */
	public static OffsetMessage afterFrame(Message message) {
		int start = Objects.checkIndex(TraceFrame.length(message), message.length() + 1);
		return new OffsetMessage(message, start);
	}

	/**
	 * Returns the trace context in front of the payload.
	 * @return the fields by name
	 */
	public Map<String, String> traceContext() {
		return TraceFrame.decode(this.message);
	}

	@Override
	public int type() {
		return this.message.type();
	}

	@Override
	public int length() {
		return this.message.length() - this.start;
	}

	@Override
	public long position() {
		return this.message.position();
	}

	@Override
	public boolean redelivered() {
		return this.message.redelivered();
	}

	@Override
	public byte getByte(int offset) {
		return this.message.getByte(at(offset));
	}

	@Override
	public short getShort(int offset) {
		return this.message.getShort(at(offset));
	}

	@Override
	public int getInt(int offset) {
		return this.message.getInt(at(offset));
	}

	@Override
	public long getLong(int offset) {
		return this.message.getLong(at(offset));
	}

	@Override
	public void getBytes(int offset, byte[] target, int targetOffset, int length) {
		this.message.getBytes(at(offset), target, targetOffset, length);
	}

	@Override
	public void copyTo(MemorySegment target) {
		MemorySegment.copy(segment(), 0, target, 0, length());
	}

	@Override
	public MemorySegment segment() {
		return this.message.segment().asSlice(this.start);
	}

	/** Offsets past the end are the business of the message. */
	private int at(int offset) {
		return this.start + Objects.checkIndex(offset, Integer.MAX_VALUE - this.start);
	}

}
