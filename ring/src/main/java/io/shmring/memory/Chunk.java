package io.shmring.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.jspecify.annotations.Nullable;

import io.shmring.internal.memory.Extent;

/**
 * One mapping that is handed out from its start to its end by a cursor. What was handed
 * out before the cursor went back stays touched until the chunk is unmapped.
 */
final class Chunk implements Extent {

	/** Returned by {@link #take} if there is too little room. */
	static final long FULL = -1;

	private static final VarHandle CURSOR;

	static {
		try {
			CURSOR = MethodHandles.lookup().findVarHandle(Chunk.class, "cursor", long.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	private final MemorySegment memory;

	private final Arena arena;

	private final long half;

	private volatile long cursor;

	private volatile long highWater;

	private volatile @Nullable Chunk next;

	Chunk(MemorySegment memory, Arena arena) {
		this.memory = memory;
		this.arena = arena;
		this.half = memory.byteSize() / 2;
	}

	/** Takes bytes by one atomic step and returns where they start, or {@link #FULL}. */
	long take(long size) {
		while (true) {
			long start = this.cursor;
			if (size > this.memory.byteSize() - start) {
				return FULL;
			}
			if (CURSOR.compareAndSet(this, start, start + size)) {
				return start;
			}
		}
	}

	/** Like {@link #take(long)}; what is skipped to reach the alignment counts as taken. */
	long take(long size, long alignment) {
		while (true) {
			long taken = this.cursor;
			long start = ((this.memory.address() + taken + alignment - 1) & -alignment) - this.memory.address();
			if (size > this.memory.byteSize() - start) {
				return FULL;
			}
			if (CURSOR.compareAndSet(this, taken, start + size)) {
				return start;
			}
		}
	}

	/** Whether this was the one allocation that passed the middle. */
	boolean passedHalf(long start, long size) {
		return start <= this.half && start + size > this.half;
	}

	MemorySegment memory() {
		return this.memory;
	}

	@Nullable
	Chunk next() {
		return this.next;
	}

	void append(Chunk chunk) {
		this.next = chunk;
	}

	/** Hands the whole chunk out again. */
	void rewind() {
		this.highWater = touched();
		this.cursor = 0;
	}

	/** Unmaps the chunk: from now on access throws. */
	void unmap() {
		this.arena.close();
	}

	@Override
	public long touched() {
		return Math.max(this.highWater, this.cursor);
	}

	@Override
	public long reserved() {
		return this.memory.byteSize();
	}

}
