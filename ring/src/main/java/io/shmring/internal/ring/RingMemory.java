package io.shmring.internal.ring;

import java.lang.foreign.MemorySegment;

import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;
import io.shmring.internal.layout.Unchecked;
import io.shmring.internal.waiting.SleepWord;

/**
 * A mapped ring as one participant sees it, with everything the hot path needs computed
 * once.
 */
public final class RingMemory {

	/** Bytes per cache line, on all supported machines at least. */
	static final int LINE = 64;

	/** The bytes, for threads that are not inside; those who are use addresses. */
	final MemorySegment segment;

	final MemorySegment readOnly;

	final long capacity;

	final int maxMessageSize;

	/** Owner bits of this participant, see {@code SlotWord}. */
	final long owner;

	/** Consumers sleep here. */
	final SleepWord data;

	/** Producers sleep here. */
	final SleepWord space;

	final Geometry geometry;

	private final long base;

	private final long slots;

	private final long mask;

	private final int stride;

	private final int shift;

	/** Zero, unknown to the compiler: it would drop a store of what was just loaded. */
	private final long zero;

	/**
	 * Creates the view of a participant.
	 * @param segment the mapped segment
	 * @param geometry its checked geometry
	 * @param owner owner bits of the participant
	 */
	public RingMemory(MemorySegment segment, Geometry geometry, long owner) {
		this.segment = segment;
		this.readOnly = segment.asReadOnly();
		this.capacity = geometry.capacity();
		this.maxMessageSize = geometry.maxMessageSize();
		this.owner = owner;
		this.data = new SleepWord(segment, SegmentLayout.DATA_WORD);
		this.space = new SleepWord(segment, SegmentLayout.SPACE_WORD);
		this.zero = geometry.capacity() >>> (Long.SIZE - 1);
		this.geometry = geometry;
		this.base = segment.address();
		this.slots = this.base + geometry.slotsOffset();
		this.mask = geometry.capacity() - 1;
		this.stride = geometry.stride();
		this.shift = Long.numberOfTrailingZeros(geometry.capacity());
	}

	/**
	 * Returns the word consumers sleep on.
	 * @return the data word
	 */
	public SleepWord data() {
		return this.data;
	}

	/**
	 * Returns the word producers sleep on.
	 * @return the space word
	 */
	public SleepWord space() {
		return this.space;
	}

	/** Address of a word of the header. */
	long at(long offset) {
		return Unchecked.word(this.base + offset);
	}

	/**
	 * Returns the address of the slot of a position.
	 * @param position the position
	 * @return the address, for threads that are inside
	 */
	public long slot(long position) {
		return Unchecked.word(this.slots + (position & this.mask) * this.stride);
	}

	/** Offset of the slot of a position. */
	long offset(long position) {
		return this.geometry.slot(position);
	}

	/** Offset of an address. */
	long offsetOf(long address) {
		return address - this.base;
	}

	/** Word of the slot of a position that holds a message. */
	long readable(long position) {
		return SlotWord.of(lap(position), SlotWord.READABLE);
	}

	/** Whether a lap begins with a position. */
	boolean isFirst(long position) {
		return (position & this.mask) == 0;
	}

	/** Address of the slot of a position, from that of the one before: a product less. */
	long slotAfter(long slot, long position) {
		return Unchecked.word(((position & this.mask) != 0) ? slot + this.stride : this.slots);
	}

	/** Bytes from one slot to the next. */
	int stride() {
		return this.stride;
	}

	/** Lap of a position. */
	long lap(long position) {
		return position >>> this.shift;
	}

	/** Position that the slot of a position of any lap holds. */
	long positionOf(long position, long word) {
		return this.geometry.positionOf(position & this.mask, word, Unchecked.getLongAcquire(at(SegmentLayout.HEAD)));
	}

	/**
	 * Writes one word of each of some cache lines back unchanged. A consumer does so before
	 * it lets a slot go: the lines are then owned by its CPU, and the producer that comes
	 * round fetches each with one transfer instead of finding it shared.
	 * @param slot offset of the slot
	 * @param from offset in the slot of the first line
	 * @param length length of the payload
	 */
	void touch(long slot, int from, int length) {
		long end = slot + SegmentLayout.SLOT_PAYLOAD + length;
		long zero = this.zero;
		long line = slot + from;
		// in fours: loops of their own cost more than what they do
		for (; line + 3 * LINE < end; line += 4 * LINE) {
			touch(line, zero);
			touch(line + LINE, zero);
			touch(line + 2 * LINE, zero);
			touch(line + 3 * LINE, zero);
		}
		for (; line < end; line += LINE) {
			touch(line, zero);
		}
	}

	private static void touch(long line, long zero) {
		long address = Unchecked.word(line);
		Unchecked.putLong(address, Unchecked.getLong(address) ^ zero);
	}

}
