package io.shmring.memory;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

import io.shmring.ChannelMemory.Category;
import io.shmring.internal.memory.Account;
import io.shmring.internal.posix.Errno;
import io.shmring.internal.posix.MemoryCalls;
import io.shmring.internal.posix.PosixException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What counting must get right, whoever counts.
 */
final class AllocatorCases {

	static final long CHUNK = 64 * 1024;

	private AllocatorCases() {
	}

	/** An allocator on memory that can run out, and a way to count its touched bytes. */
	static final class Subject implements AutoCloseable {

		private final ToLongFunction<Category> counter;

		private boolean exhausted;

		final LinearAllocator allocator = new LinearAllocator(CHUNK, this::map, Account.ARENAS);

		Subject(ToLongFunction<Category> counter) {
			this.counter = counter;
		}

		private MemorySegment map(long size, Arena arena) throws IOException {
			if (this.exhausted) {
				throw new PosixException("mmap", "bytes=" + size, Errno.ENOMEM);
			}
			return MemoryCalls.mapAnonymous(size, arena);
		}

		long touched() {
			return this.counter.applyAsLong(this.allocator.usage());
		}

		List<MemorySegment> allocate(int count, long size) {
			List<MemorySegment> segments = new ArrayList<>();
			for (int i = 0; i < count; i++) {
				segments.add(this.allocator.allocate(size).fill((byte) 1));
			}
			return segments;
		}

		void assertAllIsBack() {
			assertThat(touched()).isZero();
			assertThat(this.allocator.usage().reserved()).isZero();
		}

		@Override
		public void close() {
			this.allocator.close();
		}

	}

	static Map<String, Consumer<Subject>> all() {
		Map<String, Consumer<Subject>> cases = new LinkedHashMap<>();
		cases.put("bytes on a fresh chunk", AllocatorCases::freshChunk);
		cases.put("bytes across a chunk boundary, one chunk reserved", AllocatorCases::acrossChunks);
		cases.put("clear and unmap return to zero", AllocatorCases::clearAndUnmap);
		cases.put("detach and free return to zero", AllocatorCases::detachAndFree);
		cases.put("high water survives clear", AllocatorCases::highWater);
		cases.put("a request longer than a chunk", AllocatorCases::oversized);
		cases.put("alignment counts, capacity does not", AllocatorCases::aligned);
		cases.put("failed map in allocate and clear", AllocatorCases::failedMapThenClear);
		cases.put("failed map in detach and close", AllocatorCases::failedMapThenDetach);
		return cases;
	}

	private static void freshChunk(Subject subject) {
		assertThat(subject.touched()).isZero();
		subject.allocate(100, 128);
		assertThat(subject.touched()).isEqualTo(12_800);
	}

	private static void acrossChunks(Subject subject) {
		subject.allocate(9, 10_000);
		// six in the first chunk, three in the second; both are mapped, a third is not yet
		assertThat(subject.allocator.usage().reserved()).isEqualTo(2 * CHUNK);
		assertThat(subject.touched()).isEqualTo(90_000);
		subject.allocate(1, 10_000);
		assertThat(subject.allocator.usage().reserved()).isEqualTo(3 * CHUNK);
		assertThat(subject.touched()).isEqualTo(100_000);
	}

	private static void clearAndUnmap(Subject subject) {
		subject.allocate(20, 10_001);
		subject.allocator.clear();
		assertThat(subject.touched()).isEqualTo(200_020);
		subject.allocator.freeChunks();
		subject.assertAllIsBack();
		subject.allocate(1, 7);
		assertThat(subject.touched()).isEqualTo(7);
		subject.allocator.close();
		subject.assertAllIsBack();
	}

	private static void detachAndFree(Subject subject) {
		MemorySegment kept = subject.allocate(10, 10_000).getFirst();
		DetachedChunks detached = subject.allocator.detachChunks();
		subject.allocate(1, 500);
		assertThat(subject.touched()).isEqualTo(100_500);
		subject.allocator.close();
		assertThat(subject.touched()).isEqualTo(100_000);
		assertThat(kept.get(java.lang.foreign.ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 1);
		detached.close();
		detached.close();
		subject.assertAllIsBack();
	}

	private static void highWater(Subject subject) {
		subject.allocate(3, 10_000);
		subject.allocator.clear();
		subject.allocate(1, 10_000);
		assertThat(subject.touched()).isEqualTo(30_000);
		subject.allocator.clear();
		subject.allocate(4, 10_000);
		assertThat(subject.touched()).isEqualTo(40_000);
		subject.allocator.freeChunks();
		subject.allocate(1, 1);
		assertThat(subject.touched()).isEqualTo(1);
		assertThat(subject.allocator.usage().peak()).isEqualTo(40_000);
	}

	private static void oversized(Subject subject) {
		subject.allocate(1, 100);
		subject.allocate(1, CHUNK + 1);
		subject.allocate(1, 100);
		assertThat(subject.touched()).isEqualTo(CHUNK + 201);
		subject.allocator.clear();
		assertThat(subject.touched()).isEqualTo(200);
		subject.allocator.close();
		subject.assertAllIsBack();
	}

	private static void aligned(Subject subject) {
		subject.allocator.allocate(3);
		MemorySegment aligned = subject.allocator.allocate(16, 64);
		assertThat(aligned.address() % 64).isZero();
		assertThat(subject.touched()).isEqualTo(64 + 16);
	}

	private static void failedMapThenClear(Subject subject) {
		subject.exhausted = true;
		assertThatIllegalStateException().isThrownBy(() -> subject.allocate(1, 8))
			.withMessageContaining("needed=" + CHUNK)
			.withMessageContaining("mapped=0");
		subject.assertAllIsBack();
		subject.exhausted = false;
		subject.allocate(4, 10_000);
		subject.exhausted = true;
		subject.allocator.clear();
		subject.allocator.detachChunks().close();
		subject.exhausted = false;
		MemorySegment kept = subject.allocate(3, 10_000).getFirst();
		subject.exhausted = true;
		subject.allocate(3, 10_000);
		assertThatIllegalStateException().isThrownBy(() -> subject.allocate(1, 10_000));
		assertThatIllegalStateException().isThrownBy(() -> subject.allocate(1, 2 * CHUNK));
		assertThat(kept.get(java.lang.foreign.ValueLayout.JAVA_BYTE, 9_999)).isEqualTo((byte) 1);
		assertThat(subject.touched()).isEqualTo(60_000);
		subject.allocator.clear();
		subject.allocate(1, 10_000);
		assertThat(subject.touched()).isEqualTo(60_000);
		subject.allocator.close();
		subject.assertAllIsBack();
	}

	private static void failedMapThenDetach(Subject subject) {
		subject.allocate(2, 10_000);
		subject.exhausted = true;
		DetachedChunks detached = subject.allocator.detachChunks();
		assertThatIllegalStateException().isThrownBy(() -> subject.allocate(1, 8));
		subject.allocator.clear();
		assertThat(subject.touched()).isEqualTo(20_000);
		subject.allocator.detachChunks().close();
		subject.allocator.close();
		subject.allocator.close();
		assertThat(subject.touched()).isEqualTo(20_000);
		detached.close();
		subject.assertAllIsBack();
	}

}
