package io.shmring.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import io.shmring.ChannelMemory.Category;
import io.shmring.internal.memory.Account;
import io.shmring.internal.posix.MemoryCalls;
import io.shmring.memory.AllocatorCases.Subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link LinearAllocator}.
 */
class LinearAllocatorTests {

	/** Counts every chunk as a whole from the moment it is mapped. */
	private static final ToLongFunction<Category> OVER_REPORTING = Category::reserved;

	@TestFactory
	Stream<DynamicTest> countsExactly() {
		return cases((test) -> run(test, Category::touched));
	}

	@TestFactory
	Stream<DynamicTest> overReportingIsFound() {
		return cases(
				(test) -> assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> run(test, OVER_REPORTING)));
	}

	private static Stream<DynamicTest> cases(Consumer<Consumer<Subject>> check) {
		return AllocatorCases.all()
			.entrySet()
			.stream()
			.map((entry) -> DynamicTest.dynamicTest(entry.getKey(), () -> check.accept(entry.getValue())));
	}

	private static void run(Consumer<Subject> test, ToLongFunction<Category> counter) {
		try (Subject subject = new Subject(counter)) {
			test.accept(subject);
		}
	}

	@Test
	void threadsGetDisjointMemoryAndEveryByteCounts() throws Exception {
		int threads = 8;
		int each = 5_000;
		try (LinearAllocator allocator = new LinearAllocator(AllocatorCases.CHUNK);
				ExecutorService executor = Executors.newFixedThreadPool(threads)) {
			List<Future<List<MemorySegment>>> futures = new ArrayList<>();
			for (int t = 0; t < threads; t++) {
				int size = 16 + 8 * t;
				futures.add(executor.submit(() -> {
					List<MemorySegment> mine = new ArrayList<>();
					for (int i = 0; i < each; i++) {
						mine.add(allocator.allocate(size));
					}
					return mine;
				}));
			}
			List<MemorySegment> all = new ArrayList<>();
			for (Future<List<MemorySegment>> future : futures) {
				all.addAll(future.get());
			}
			all.sort(Comparator.comparingLong(MemorySegment::address));
			for (int i = 1; i < all.size(); i++) {
				MemorySegment before = all.get(i - 1);
				assertThat(before.address() + before.byteSize()).isLessThanOrEqualTo(all.get(i).address());
			}
			assertThat(allocator.usage().touched()).isEqualTo(all.stream().mapToLong(MemorySegment::byteSize).sum());
		}
	}

	@Test
	void kernelAgreesPageByPage() throws Exception {
		List<MemorySegment> chunks = new ArrayList<>();
		try (LinearAllocator allocator = new LinearAllocator(AllocatorCases.CHUNK, (size, arena) -> {
			MemorySegment chunk = MemoryCalls.mapAnonymous(size, arena);
			chunks.add(chunk);
			return chunk;
		}, Account.ARENAS)) {
			for (int round = 1; round < 40; round++) {
				allocator.allocate(4096 + round).fill((byte) round);
				long resident = 0;
				for (MemorySegment chunk : chunks) {
					resident += MemoryCalls.resident(chunk);
				}
				long touched = allocator.usage().touched();
				assertThat(resident).isBetween(touched, touched + chunks.size() * MemoryCalls.PAGE);
				if (round % 13 == 0) {
					allocator.clear();
				}
			}
		}
		assertThat(mappedStarts()).doesNotContain(chunks.stream().map(MemorySegment::address).toArray(Long[]::new));
	}

	private static List<Long> mappedStarts() throws Exception {
		return Files.readAllLines(Path.of("/proc/self/maps"))
			.stream()
			.map((line) -> Long.parseUnsignedLong(line.substring(0, line.indexOf('-')), 16))
			.toList();
	}

	@Test
	void wholeAndPartsReturnToTheirStart() {
		Account channel = Account.within(Account.ARENAS);
		long before = Account.ARENAS.usage().touched();
		LinearAllocator one = new LinearAllocator(4096, MemoryCalls::mapAnonymous, channel);
		LinearAllocator other = new LinearAllocator(4096, MemoryCalls::mapAnonymous, channel);
		one.allocate(1000);
		other.allocate(2000);
		assertThat(channel.usage()).isEqualTo(new Category(3000, 3000, 8192));
		one.close();
		other.allocate(10);
		assertThat(channel.usage()).isEqualTo(new Category(2010, 3000, 4096));
		other.close();
		assertThat(channel.usage()).isEqualTo(new Category(0, 3000, 0));
		assertThat(Account.ARENAS.usage().touched()).isEqualTo(before);
	}

	@Test
	void accessAfterUnmapThrows() {
		LinearAllocator allocator = new LinearAllocator();
		MemorySegment segment = allocator.allocate(8);
		allocator.close();
		assertThatIllegalStateException().isThrownBy(() -> segment.get(ValueLayout.JAVA_BYTE, 0));
		assertThatIllegalStateException().isThrownBy(() -> allocator.allocate(8))
			.withMessageContainingAll("closed", "requested=", "before close");
		assertThatIllegalStateException().isThrownBy(() -> allocator.allocate(0)).withMessageContaining("closed");
	}

	@Test
	void nonsenseIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new LinearAllocator(0))
			.withMessageContaining("chunkSize=0");
		assertThatIllegalArgumentException().isThrownBy(() -> new LinearAllocator(Long.MAX_VALUE));
		try (LinearAllocator allocator = new LinearAllocator()) {
			assertThatIllegalArgumentException().isThrownBy(() -> allocator.allocate(-1));
			assertThatIllegalArgumentException().isThrownBy(() -> allocator.allocate(Long.MAX_VALUE, 8));
			assertThatIllegalArgumentException().isThrownBy(() -> allocator.allocate(8, 3));
			assertThat(allocator.usage().reserved()).isZero();
		}
	}

}
