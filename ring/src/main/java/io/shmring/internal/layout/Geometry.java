package io.shmring.internal.layout;

import java.lang.foreign.MemorySegment;

/**
 * The numbers that fix where everything in a segment is. All participants of a channel
 * must agree on them.
 *
 * @param kind code of the channel kind
 * @param capacity number of slots, a power of two
 * @param maxMessageSize longest payload in bytes
 * @param participants number of participant entries
 * @param schema hash of the message layout, 0 for none
 */
public record Geometry(int kind, long capacity, int maxMessageSize, int participants, long schema) {

	private static final int LAST_KIND = 3;

	/**
	 * Reads the geometry of a segment. Nothing is trusted: see {@link #problem}.
	 * @param header at least the first page of a segment
	 * @return the geometry as written there
	 */
	public static Geometry read(MemorySegment header) {
		return new Geometry(Memory.getIntOpaque(header, SegmentLayout.KIND),
				Memory.getLongOpaque(header, SegmentLayout.CAPACITY),
				Memory.getIntOpaque(header, SegmentLayout.MAX_MESSAGE_SIZE),
				Memory.getIntOpaque(header, SegmentLayout.PARTICIPANT_COUNT),
				Memory.getLongOpaque(header, SegmentLayout.SCHEMA));
	}

	/**
	 * Writes the geometry to a segment whose magic is not set.
	 * @param header at least the first page of a segment
	 */
	public void write(MemorySegment header) {
		Memory.setLongOpaque(header, SegmentLayout.CAPACITY, this.capacity);
		Memory.setIntRelease(header, SegmentLayout.KIND, this.kind);
		Memory.setIntRelease(header, SegmentLayout.STRIDE, stride());
		Memory.setIntRelease(header, SegmentLayout.MAX_MESSAGE_SIZE, this.maxMessageSize);
		Memory.setIntRelease(header, SegmentLayout.PARTICIPANT_COUNT, this.participants);
		Memory.setLongOpaque(header, SegmentLayout.SLOTS_OFFSET, slotsOffset());
		Memory.setLongOpaque(header, SegmentLayout.SCHEMA, this.schema);
		Memory.setLongOpaque(header, SegmentLayout.GEOMETRY_HASH, hash());
	}

	/**
	 * Says what is wrong with the geometry fields of a segment.
	 * @param header at least the first page of a segment
	 * @param fileSize the size of the whole file in bytes
	 * @return {@code name=value} with what was expected, or an empty string
	 */
	public String problem(MemorySegment header, long fileSize) {
		if (this.kind < 1 || this.kind > LAST_KIND) {
			return "kind=" + this.kind + ", expected=1..3";
		}
		if (this.capacity < 1 || this.capacity > SegmentLayout.MAX_CAPACITY || Long.bitCount(this.capacity) != 1) {
			return "capacity=" + this.capacity + ", expected=a power of two up to " + SegmentLayout.MAX_CAPACITY;
		}
		if (this.maxMessageSize < 0 || this.maxMessageSize > SegmentLayout.MAX_MESSAGE) {
			return "maxMessageSize=" + this.maxMessageSize + ", expected=0.." + SegmentLayout.MAX_MESSAGE;
		}
		if (this.participants < 1 || this.participants >= SegmentLayout.MAX_PARTICIPANTS) {
			return "maxParticipants=" + this.participants + ", expected=1.." + (SegmentLayout.MAX_PARTICIPANTS - 1);
		}
		int stride = Memory.getIntOpaque(header, SegmentLayout.STRIDE);
		if (stride != stride()) {
			return "stride=" + stride + ", expected=" + stride();
		}
		long slots = Memory.getLongOpaque(header, SegmentLayout.SLOTS_OFFSET);
		if (slots != slotsOffset()) {
			return "slotsOffset=" + slots + ", expected=" + slotsOffset();
		}
		long hash = Memory.getLongOpaque(header, SegmentLayout.GEOMETRY_HASH);
		if (hash != hash()) {
			return "geometryHash=" + Long.toHexString(hash) + ", expected=" + Long.toHexString(hash());
		}
		return (fileSize < size()) ? "fileSize=" + fileSize + ", expected=" + size() : "";
	}

	/**
	 * Returns the distance between two slots.
	 * @return bytes
	 */
	public int stride() {
		return SegmentLayout.stride(this.maxMessageSize);
	}

	/**
	 * Returns the offset of slot 0.
	 * @return bytes
	 */
	public long slotsOffset() {
		return SegmentLayout.slotsOffset(this.participants);
	}

	/**
	 * Returns the offset of the slot of a position.
	 * @param position the position
	 * @return bytes
	 */
	public long slot(long position) {
		return slotsOffset() + (position & (this.capacity - 1)) * stride();
	}

	/**
	 * Returns the lap of a position.
	 * @param position the position
	 * @return how often the ring went round before it
	 */
	public long lap(long position) {
		return position >>> Long.numberOfTrailingZeros(this.capacity);
	}

	/**
	 * Returns the position a slot holds, or is free for.
	 * @param index index of the slot
	 * @param word its slot word
	 * @param near a position less than 2<sup>39</sup> laps away, such as the head
	 * @return the position
	 */
	public long positionOf(long index, long word, long near) {
		long lap = lap(near);
		return ((lap + SlotWord.lapsAhead(word, lap)) << Long.numberOfTrailingZeros(this.capacity)) | index;
	}

	/**
	 * Returns the size of the whole segment.
	 * @return bytes, a multiple of the page size
	 */
	public long size() {
		long end = slotsOffset() + this.capacity * stride();
		return (end + SegmentLayout.PAGE_SIZE - 1) & -SegmentLayout.PAGE_SIZE;
	}

	/**
	 * Returns a hash over all fields and the layout version.
	 * @return the hash
	 */
	public long hash() {
		long hash = SegmentLayout.VERSION;
		for (long field : new long[] { this.kind, this.capacity, this.maxMessageSize, this.participants,
				this.schema }) {
			hash = (hash ^ field) * 0x9E3779B97F4A7C15L;
			hash ^= hash >>> 32;
		}
		return hash;
	}

}
