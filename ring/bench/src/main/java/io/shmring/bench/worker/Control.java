package io.shmring.bench.worker;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

/**
 * What the workers of a round tell each other through a mapped file, a line of its own for
 * each number. The C ring uses the same offsets.
 */
public final class Control implements AutoCloseable {

	/** Name of the file. */
	public static final String FILE = "control";

	private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

	private static final long STOPPED = 0;

	private static final long START = 128;

	private static final long SENT = 256;

	private static final long DONE = 384;

	private static final long RECEIVED = 512;

	private static final long SIZE = 4096;

	private final Arena arena = Arena.ofShared();

	private final MemorySegment memory;

	/**
	 * Maps the file of a directory.
	 * @param directory the directory
	 * @throws IOException if that fails
	 */
	public Control(Path directory) throws IOException {
		try (FileChannel channel = FileChannel.open(directory.resolve(FILE), CREATE, READ, WRITE)) {
			this.memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, SIZE, this.arena);
		}
	}

	/** Prepares a round. */
	public void reset() {
		for (long cell = STOPPED; cell <= RECEIVED; cell += START) {
			LONG.setVolatile(this.memory, cell, 0L);
		}
	}

	/** Tells producers to stop. */
	public void stop() {
		LONG.setVolatile(this.memory, STOPPED, 1L);
	}

	/**
	 * Returns whether producers are to stop.
	 * @return whether they are
	 */
	public boolean isStopped() {
		return (long) LONG.getOpaque(this.memory, STOPPED) != 0;
	}

	/**
	 * Proposes when to start to measure; the first proposal counts.
	 * @param time a value of {@link System#nanoTime}, not 0
	 */
	public void start(long time) {
		LONG.compareAndSet(this.memory, START, 0L, time);
	}

	/**
	 * Returns when to start to measure.
	 * @return the time, 0 if not yet known
	 */
	public long start() {
		return (long) LONG.getAcquire(this.memory, START);
	}

	/**
	 * Notes that a producer has stopped.
	 * @param sent number of messages it has sent in this round
	 */
	public void done(long sent) {
		LONG.getAndAdd(this.memory, SENT, sent);
		LONG.getAndAdd(this.memory, DONE, 1L);
	}

	/**
	 * Notes that a consumer has received messages.
	 * @param received number of messages
	 */
	public void received(long received) {
		LONG.getAndAdd(this.memory, RECEIVED, received);
	}

	/**
	 * Returns whether all producers have stopped.
	 * @param producers how many there are
	 * @return whether they have
	 */
	public boolean isDone(int producers) {
		return (long) LONG.getAcquire(this.memory, DONE) == producers;
	}

	/**
	 * Returns how many messages were sent and not received, as far as noted.
	 * @return number of messages
	 */
	public long missing() {
		return (long) LONG.getAcquire(this.memory, SENT) - (long) LONG.getAcquire(this.memory, RECEIVED);
	}

	@Override
	public void close() {
		this.arena.close();
	}

}
