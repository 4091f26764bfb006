package io.shmring.cli.torture;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

import io.shmring.internal.layout.Memory;

/**
 * What a worker process notes while it works, in a mapped file that outlives it, and what
 * the controller tells it. Received messages go through a ring of records that the
 * controller empties.
 */
final class WorkerLog implements AutoCloseable {

	private static final long READY = 0;

	private static final long FINISH = 8;

	private static final long ATTEMPTED = 16;

	private static final long COMMITTED = 24;

	private static final long WRITTEN = 32;

	private static final long READ = 40;

	private static final long RECORDS = 64;

	private static final long CAPACITY = 1 << 14;

	private static final long PAUSE_NANOS = 50_000;

	private final Arena arena;

	private final MemorySegment memory;

	private WorkerLog(Arena arena, MemorySegment memory) {
		this.arena = arena;
		this.memory = memory;
	}

	@SuppressWarnings("MustBeClosedChecker") // the log closes it
	static WorkerLog open(Path file) throws IOException {
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
				StandardOpenOption.WRITE)) {
			Arena arena = Arena.ofShared();
			return new WorkerLog(arena, channel.map(MapMode.READ_WRITE, 0, RECORDS + CAPACITY * Long.BYTES, arena));
		}
	}

	/** Notes that the worker is attached. */
	void ready() {
		Memory.setLongRelease(this.memory, READY, 1);
	}

	boolean isReady() {
		return Memory.getLongAcquire(this.memory, READY) != 0;
	}

	/** Tells the worker to close and end. */
	void finish() {
		Memory.setLongRelease(this.memory, FINISH, 1);
	}

	boolean isToFinish() {
		return Memory.getLongAcquire(this.memory, FINISH) != 0;
	}

	/** Notes that all messages below a number are about to be committed, or were. */
	void attempt(long number) {
		Memory.setLongVolatile(this.memory, ATTEMPTED, number);
	}

	long attempted() {
		return Memory.getLongAcquire(this.memory, ATTEMPTED);
	}

	/** Notes that all messages below a number were committed. */
	void commit(long number) {
		Memory.setLongVolatile(this.memory, COMMITTED, number);
	}

	long committed() {
		return Memory.getLongAcquire(this.memory, COMMITTED);
	}

	/** Adds a record, waiting for the controller if it has to. */
	void add(long entry) {
		long written = Memory.getLongOpaque(this.memory, WRITTEN);
		while (written - Memory.getLongAcquire(this.memory, READ) >= CAPACITY) {
			LockSupport.parkNanos(PAUSE_NANOS);
		}
		Memory.setLongOpaque(this.memory, offset(written), entry);
		Memory.setLongVolatile(this.memory, WRITTEN, written + 1);
	}

	/** Takes all records out; returns how many there were. */
	long drain(LongConsumer entries) {
		long read = Memory.getLongOpaque(this.memory, READ);
		long written = Memory.getLongAcquire(this.memory, WRITTEN);
		for (long index = read; index < written; index++) {
			entries.accept(Memory.getLongOpaque(this.memory, offset(index)));
		}
		Memory.setLongRelease(this.memory, READ, written);
		return written - read;
	}

	private static long offset(long index) {
		return RECORDS + (index & (CAPACITY - 1)) * Long.BYTES;
	}

	@Override
	public void close() {
		this.arena.close();
	}

}
