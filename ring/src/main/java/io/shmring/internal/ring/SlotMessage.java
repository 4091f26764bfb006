package io.shmring.internal.ring;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

import io.shmring.Message;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.Unchecked;

/**
 * A view of the message in one slot, moved from slot to slot.
 */
public final class SlotMessage implements Message {

	private static final long NOTHING = -1;

	private final MemorySegment segment;

	private final int maxMessageSize;

	private final RingMemory ring;

	private long slot;

	/** Length and type, as in the slot. */
	private long record = NOTHING;

	private long position;

	private boolean redelivered;

	private boolean busy;

	/** How closely the polls that use this view follow the producer. */
	final Slip slip = new Slip();

	/** Messages of the current poll that are consumed. */
	int consumed;

	/**
	 * Creates a view of no slot.
	 * @param ring the ring
	 */
	public SlotMessage(RingMemory ring) {
		this.ring = ring;
		this.segment = ring.readOnly;
		this.maxMessageSize = ring.maxMessageSize;
	}

	/** Moves the view, from inside; the length found there is checked and kept. */
	void moveTo(long slot, long position, boolean redelivered) {
		long record = Unchecked.getLongOpaque(slot + SegmentLayout.SLOT_LENGTH);
		if (Integer.compareUnsigned((int) record, this.maxMessageSize) > 0) {
			throw tooLong(position, (int) record);
		}
		this.slot = slot;
		this.record = record;
		this.position = position;
		this.redelivered = redelivered;
	}

	private DamagedSegmentException tooLong(long position, int length) {
		return new DamagedSegmentException("message length is out of range: position=" + Long.toUnsignedString(position)
				+ ", length=" + length + ", maxMessageSize=" + this.maxMessageSize);
	}

	/**
	 * Marks the view as in use by a poll.
	 * @return whether it was free
	 */
	public boolean acquire() {
		boolean free = !this.busy;
		this.busy = true;
		return free;
	}

	/**
	 * Returns whether a poll uses the view.
	 * @return whether it is in use
	 */
	public boolean isBusy() {
		return this.busy;
	}

	/**
	 * Returns whether the view has shown a message since it was acquired.
	 * @return whether it has
	 */
	public boolean isMoved() {
		return this.record != NOTHING;
	}

	/** Gives the view back; it reads nothing from now on. */
	public void giveBack() {
		this.busy = false;
		this.record = NOTHING;
	}

	@Override
	public int type() {
		return (int) (this.record >>> Integer.SIZE);
	}

	@Override
	public int length() {
		return (int) this.record;
	}

	@Override
	public long position() {
		return this.position;
	}

	@Override
	public boolean redelivered() {
		return this.redelivered;
	}

	@Override
	public byte getByte(int offset) {
		return Memory.getByte(this.segment, at(offset, Byte.BYTES));
	}

	@Override
	public short getShort(int offset) {
		return Memory.getShort(this.segment, at(offset, Short.BYTES));
	}

	@Override
	public int getInt(int offset) {
		return Memory.getInt(this.segment, at(offset, Integer.BYTES));
	}

	@Override
	public long getLong(int offset) {
		return Memory.getLong(this.segment, at(offset, Long.BYTES));
	}

	@Override
	public void getBytes(int offset, byte[] target, int targetOffset, int length) {
		Memory.copyOut(this.segment, at(offset, length), target, targetOffset, length);
	}

	@Override
	public void copyTo(MemorySegment target) {
		copyTo(target, 0);
	}

	@Override
	public void copyTo(MemorySegment target, long targetOffset) {
		Memory.copyOut(this.segment, at(0, length()), target, targetOffset, length());
	}

	@Override
	public MemorySegment segment() {
		return this.segment.asSlice(at(0, length()), length());
	}

	private long at(int offset, int size) {
		Objects.checkFromIndexSize(offset, size, length());
		return this.ring.offsetOf(this.slot) + SegmentLayout.SLOT_PAYLOAD + offset;
	}

}
