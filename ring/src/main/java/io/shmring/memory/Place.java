package io.shmring.memory;

import java.lang.foreign.MemorySegment;

/**
 * Where an allocation is: a chunk and an offset in it.
 */
final class Place {

	private MemorySegment memory = MemorySegment.NULL;

	private long offset;

	void set(MemorySegment memory, long offset) {
		this.memory = memory;
		this.offset = offset;
	}

	MemorySegment memory() {
		return this.memory;
	}

	long offset() {
		return this.offset;
	}

}
