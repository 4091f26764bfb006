package io.shmring.bench.memory;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

import io.shmring.memory.LinearAllocator;

/**
 * What it costs to know how much memory an allocator has handed out: without accounting,
 * counted on each allocation (growing, and below a peak that stands), and read from the
 * cursors ({@link LinearAllocator}); by one thread and by eight.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 3, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@State(Scope.Benchmark)
public class AllocatorBenchmark {

	private static final long SIZE = 64;

	private BumpAllocator plain = new BumpAllocator();

	private CountingAllocator growing = new CountingAllocator(0);

	private CountingAllocator belowPeak = new CountingAllocator(Long.MAX_VALUE);

	private LinearAllocator derived = new LinearAllocator(BumpAllocator.CHUNK);

	/** Starts each iteration with fresh chunks. */
	@Setup(Level.Iteration)
	public void map() {
		this.plain = new BumpAllocator();
		this.growing = new CountingAllocator(0);
		this.belowPeak = new CountingAllocator(Long.MAX_VALUE);
		this.derived = new LinearAllocator(BumpAllocator.CHUNK);
	}

	/** Unmaps them. */
	@TearDown(Level.Iteration)
	public void unmap() {
		this.plain.close();
		this.growing.close();
		this.belowPeak.close();
		this.derived.close();
	}

	/**
	 * No accounting, one thread.
	 * @return an address
	 */
	@Benchmark
	public long none1() {
		return this.plain.allocate(SIZE).address();
	}

	/**
	 * No accounting, eight threads.
	 * @return an address
	 */
	@Benchmark
	@Threads(8)
	public long none8() {
		return this.plain.allocate(SIZE).address();
	}

	/**
	 * Counted on each allocation, one thread.
	 * @return an address
	 */
	@Benchmark
	public long counted1() {
		return this.growing.allocate(SIZE).address();
	}

	/**
	 * Counted on each allocation, eight threads.
	 * @return an address
	 */
	@Benchmark
	@Threads(8)
	public long counted8() {
		return this.growing.allocate(SIZE).address();
	}

	/**
	 * Counted on each allocation below an established peak, one thread.
	 * @return an address
	 */
	@Benchmark
	public long countedBelowPeak1() {
		return this.belowPeak.allocate(SIZE).address();
	}

	/**
	 * Counted on each allocation below an established peak, eight threads.
	 * @return an address
	 */
	@Benchmark
	@Threads(8)
	public long countedBelowPeak8() {
		return this.belowPeak.allocate(SIZE).address();
	}

	/**
	 * Read from the cursors, one thread.
	 * @return an address
	 */
	@Benchmark
	public long derived1() {
		return this.derived.allocate(SIZE).address();
	}

	/**
	 * Read from the cursors, eight threads.
	 * @return an address
	 */
	@Benchmark
	@Threads(8)
	public long derived8() {
		return this.derived.allocate(SIZE).address();
	}

}
