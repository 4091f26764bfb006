package io.shmring.bench.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

import io.shmring.internal.posix.MemoryCalls;

/**
 * The measure of {@link AllocatorBenchmark}: chunks, a bump pointer, the next chunk mapped
 * when one is half full, and no accounting.
 */
class BumpAllocator implements AutoCloseable {

	static final long CHUNK = 1L << 24;

	private volatile Chunk current;

	private final Chunk first;

	BumpAllocator() {
		this.first = map();
		this.current = this.first;
	}

	private static final class Chunk {

		private final MemorySegment memory;

		private final Arena arena;

		private final AtomicLong cursor = new AtomicLong();

		private volatile @Nullable Chunk next;

		Chunk(MemorySegment memory, Arena arena) {
			this.memory = memory;
			this.arena = arena;
		}

		long take(long size) {
			while (true) {
				long start = this.cursor.get();
				if (size > this.memory.byteSize() - start) {
					return -1;
				}
				if (this.cursor.compareAndSet(start, start + size)) {
					return start;
				}
			}
		}

	}

	@SuppressWarnings("MustBeClosedChecker") // closed with the allocator
	private static Chunk map() {
		Arena arena = Arena.ofShared();
		try {
			return new Chunk(MemoryCalls.mapAnonymous(CHUNK, arena), arena);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	MemorySegment allocate(long size) {
		while (true) {
			Chunk chunk = this.current;
			long start = chunk.take(size);
			if (start >= 0) {
				if (start <= CHUNK / 2 && start + size > CHUNK / 2) {
					reserve(chunk);
				}
				return chunk.memory.asSlice(start, size);
			}
			this.current = reserve(chunk);
		}
	}

	private synchronized Chunk reserve(Chunk chunk) {
		Chunk next = chunk.next;
		if (next == null) {
			next = map();
			chunk.next = next;
		}
		return next;
	}

	@Override
	public void close() {
		for (Chunk chunk = this.first; chunk != null; chunk = chunk.next) {
			chunk.arena.close();
		}
	}

}
