package io.shmring.internal.ring;

import java.lang.foreign.MemorySegment;

import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.UncheckedMemory;
import io.shmring.internal.waiting.SleepWord;

/**
 * A mapped ring as one participant sees it, with everything the hot path needs computed
 * once.
 */
public final class RingMemory {

	/** Bytes per cache line, on all supported machines at least. */
	static final int LINE = 64;

	/** The bytes, for threads that are inside. */
	final UncheckedMemory memory;

	/** The same bytes, for everybody else. */
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
		this.memory = new UncheckedMemory(segment);
		this.segment = segment;
		this.readOnly = segment.asReadOnly();
		this.capacity = geometry.capacity();
		this.maxMessageSize = geometry.maxMessageSize();
		this.owner = owner;
		this.data = new SleepWord(segment, SegmentLayout.DATA_WORD);
		this.space = new SleepWord(segment, SegmentLayout.SPACE_WORD);
		this.zero = geometry.capacity() >>> (Long.SIZE - 1);
		this.geometry = geometry;
		this.slots = geometry.slotsOffset();
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

	/**
	 * Returns the bytes for the hot path.
	 * @return the memory, for threads that are inside
	 */
	public UncheckedMemory unchecked() {
		return this.memory;
	}

	/** Offset of the slot of a position. */
	long slot(long position) {
		return this.slots + (position & this.mask) * this.stride;
	}

	/** Lap of a position. */
	long lap(long position) {
		return position >>> this.shift;
	}

	/** Position that the slot of a position of any lap holds. */
	long positionOf(long position, long word) {
		return this.geometry.positionOf(position & this.mask, word, this.memory.getLongAcquire(SegmentLayout.HEAD));
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
		int end = (int) SegmentLayout.SLOT_PAYLOAD + length;
		for (int line = from; line < end; line += LINE) {
			touch(slot + line);
		}
	}

	private void touch(long offset) {
		this.memory.putLong(offset, this.memory.getLong(offset) ^ this.zero);
	}

}
