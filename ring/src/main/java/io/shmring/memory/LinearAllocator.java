package io.shmring.memory;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelMemory.Category;
import io.shmring.internal.memory.Account;
import io.shmring.internal.posix.MemoryCalls;

/**
 * Native memory that is handed out piece by piece and taken back all at once.
 *
 * <p>
 * Chunks are mapped when they are needed and filled from start to end; when one is half
 * full the next one is mapped in advance. {@link #clear} makes all chunks reusable without
 * unmapping them, {@link #freeChunks} unmaps them, {@link #detachChunks} gives them to
 * somebody who frees them later. A request longer than a chunk gets a mapping of its own
 * until the next {@code clear}. Memory that is handed out again holds what was written to
 * it before.
 *
 * <p>
 * <b>Accounting.</b> {@link #usage} counts bytes handed out, never whole chunks; after
 * {@code clear} they still count, because their pages are still there, until the chunk is
 * unmapped. It is computed from the cursors that the allocator needs anyway: counting costs
 * nothing unless somebody reads.
 *
 * <p>
 * <b>Threads.</b> Allocation is thread-safe and, within a chunk, lock-free. The other
 * methods may be called from any thread, but what was handed out before {@code clear} is
 * handed out again, and access to unmapped memory throws {@link IllegalStateException}.
 */
public final class LinearAllocator implements SegmentAllocator, AutoCloseable {

	/** Size of a chunk unless configured. */
	public static final long DEFAULT_CHUNK_SIZE = 1L << 20;

	private static final long LARGEST = 1L << 40;

	private final long chunkSize;

	private final ChunkSource source;

	private final Account account;

	private final Chunk nothing = new Chunk(MemorySegment.NULL, Arena.global());

	private volatile Chunk current = this.nothing;

	// guarded by this
	private @Nullable Chunk first;

	// guarded by this
	private final List<Chunk> oversized = new ArrayList<>();

	// guarded by this
	private boolean closed;

	/**
	 * Creates an allocator with chunks of {@link #DEFAULT_CHUNK_SIZE}. Maps nothing yet.
	 */
	public LinearAllocator() {
		this(DEFAULT_CHUNK_SIZE);
	}

	/**
	 * Creates an allocator. Maps nothing yet.
	 * @param chunkSize size of a chunk in bytes, rounded up to whole pages
	 */
	public LinearAllocator(long chunkSize) {
		this(chunkSize, MemoryCalls::mapAnonymous, Account.ARENAS);
	}

	LinearAllocator(long chunkSize, ChunkSource source, Account whole) {
		this.chunkSize = wholePages("chunkSize", Math.max(chunkSize, 1));
		this.source = source;
		this.account = Account.within(whole);
		if (chunkSize < 1) {
			throw new IllegalArgumentException("chunk size is not positive: chunkSize=" + chunkSize);
		}
	}

	private static long wholePages(String name, long size) {
		if (size > LARGEST) {
			throw new IllegalArgumentException("size is out of range: " + name + "=" + size + ", limit=" + LARGEST);
		}
		return (size + MemoryCalls.PAGE - 1) & -MemoryCalls.PAGE;
	}

	/**
	 * Hands out memory. The bytes are not zeroed if they were handed out before.
	 * @param byteSize number of bytes
	 * @param byteAlignment alignment in bytes, a power of two
	 * @return the memory, readable and writable by all threads until it is unmapped
	 * @throws IllegalStateException if the allocator is closed, or no more memory can be
	 * mapped; what was handed out stays usable
	 */
	@Override
	public MemorySegment allocate(long byteSize, long byteAlignment) {
		if (byteSize < 0 || byteSize > LARGEST || byteAlignment < 1 || byteAlignment > LARGEST
				|| Long.bitCount(byteAlignment) != 1) {
			throw new IllegalArgumentException("cannot allocate: byteSize=" + byteSize + ", byteAlignment="
					+ byteAlignment + ", limit=" + LARGEST);
		}
		while (byteSize + byteAlignment - 1 <= this.chunkSize) {
			Chunk chunk = this.current;
			long start = (byteAlignment == 1) ? chunk.take(byteSize) : chunk.take(byteSize, byteAlignment);
			if (start != Chunk.FULL && chunk != this.nothing) {
				if (chunk.passedHalf(start, byteSize)) {
					reserve(chunk);
				}
				return chunk.memory().asSlice(start, byteSize);
			}
			advance(chunk);
		}
		return allocateOversized(byteSize, byteAlignment);
	}

	/**
	 * Hands out memory without alignment.
	 * @param byteSize number of bytes
	 * @return the memory
	 * @throws IllegalStateException if the allocator is closed, or no more memory can be
	 * mapped
	 */
	@Override
	public MemorySegment allocate(long byteSize) {
		return allocate(byteSize, 1);
	}

	/** Allocates a part of a chunk, aligned to 8 bytes if all sizes are, without a view object. */
	void allocate(int size, Place place) {
		while (size <= this.chunkSize) {
			Chunk chunk = this.current;
			long start = chunk.take(size);
			if (start != Chunk.FULL && chunk != this.nothing) {
				if (chunk.passedHalf(start, size)) {
					reserve(chunk);
				}
				place.set(chunk.memory(), start);
				return;
			}
			advance(chunk);
		}
		place.set(allocateOversized(size, 1), 0);
	}

	private synchronized MemorySegment allocateOversized(long size, long alignment) {
		Chunk chunk = map(wholePages("byteSize", size) + ((alignment > MemoryCalls.PAGE) ? alignment : 0));
		this.oversized.add(chunk);
		return chunk.memory().asSlice(chunk.take(size, alignment), size);
	}

	/** Makes the chunk after a full one current; it was reserved unless that failed. */
	private synchronized void advance(Chunk full) {
		if (this.current != full) {
			return;
		}
		Chunk next = (full == this.nothing) ? this.first : full.next();
		if (next == null) {
			next = map(this.chunkSize);
			link(full, next);
		}
		this.current = next;
	}

	private void reserve(Chunk chunk) {
		if (chunk.next() == null) {
			reserveLocked(chunk);
		}
	}

	private synchronized void reserveLocked(Chunk chunk) {
		if (chunk.next() == null && this.current == chunk) {
			try {
				link(chunk, map(this.chunkSize));
			}
			catch (IllegalStateException ex) {
				// not needed yet: whoever needs it tries again and hears about it
			}
		}
	}

	// GuardedBy this
	private void link(Chunk last, Chunk chunk) {
		if (last == this.nothing) {
			this.first = chunk;
		}
		else {
			last.append(chunk);
		}
	}

	// GuardedBy this
	@SuppressWarnings("MustBeClosedChecker") // the chunk closes it
	private Chunk map(long size) {
		if (this.closed) {
			throw new IllegalStateException("allocator is closed: requested=" + size
					+ " bytes; allocate before close, or from another allocator");
		}
		Arena arena = Arena.ofShared();
		try {
			Chunk chunk = new Chunk(this.source.map(size, arena), arena);
			this.account.add(chunk);
			return chunk;
		}
		catch (IOException ex) {
			arena.close();
			throw new IllegalStateException("no more memory can be mapped: needed=" + size + " bytes, mapped="
					+ this.account.usage().reserved() + " bytes; clear or free chunks, or raise the memory limit", ex);
		}
	}

	/**
	 * Takes back all memory that was handed out, to hand it out again. Keeps the chunks
	 * mapped.
	 */
	public synchronized void clear() {
		DetachedChunks.free(this.oversized, this.account);
		for (Chunk chunk = this.first; chunk != null; chunk = chunk.next()) {
			chunk.rewind();
		}
		this.current = (this.first != null) ? this.first : this.nothing;
	}

	/**
	 * Gives away all chunks with everything that was handed out; the allocator starts with
	 * new ones. They count until they are freed.
	 * @return the chunks, to be freed by whoever is done with them
	 */
	public synchronized DetachedChunks detachChunks() {
		List<Chunk> chunks = new ArrayList<>(this.oversized);
		for (Chunk chunk = this.first; chunk != null; chunk = chunk.next()) {
			chunks.add(chunk);
		}
		this.oversized.clear();
		this.first = null;
		this.current = this.nothing;
		return new DetachedChunks(chunks, this.account);
	}

	/**
	 * Unmaps all chunks. The allocator can be used again.
	 */
	public void freeChunks() {
		detachChunks().close();
	}

	/**
	 * Adds up the chunks that are mapped, detached ones included.
	 * @return bytes handed out now and at most, and bytes mapped
	 */
	public Category usage() {
		return this.account.usage();
	}

	/**
	 * Unmaps all chunks and refuses further allocation. Detached chunks stay. Closing
	 * twice has no effect.
	 */
	@Override
	public void close() {
		synchronized (this) {
			this.closed = true;
		}
		freeChunks();
	}

}
