package io.shmring.internal.segment;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

import io.shmring.ChannelOpenException;
import io.shmring.ChannelSpec;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;
import io.shmring.internal.memory.Residency;
import io.shmring.internal.posix.FileCalls;
import io.shmring.internal.posix.FileStatus;
import io.shmring.internal.posix.MemoryCalls;
import io.shmring.internal.posix.OpenFile;
import io.shmring.internal.posix.PosixException;

/**
 * An open segment: one open file description, which carries the locks of its participant,
 * and one mapping. Unmapping makes every later access that is checked throw; nobody may be
 * inside the ring by then, where accesses are not. The locks stay until {@link #close}.
 */
public final class Segment implements AutoCloseable {

	private static final long UNMAP_RETRY_NANOS = 100_000;

	private final Path file;

	private final OpenFile open;

	private final Geometry geometry;

	private final Arena arena;

	private final MemorySegment memory;

	private final Residency residency;

	private Segment(Path file, OpenFile open, Geometry geometry, Arena arena, MemorySegment memory,
			Residency residency) {
		this.file = file;
		this.open = open;
		this.geometry = geometry;
		this.arena = arena;
		this.memory = memory;
		this.residency = residency;
	}

	/**
	 * Maps an open file and does with the mapping what was asked for.
	 * @param spec says which file it is, and what to do
	 * @param fd its descriptor, which belongs to the segment from now on
	 * @param geometry its checked geometry
	 * @return the segment
	 * @throws PosixException if it cannot be mapped; the descriptor stays open
	 * @throws ChannelOpenException if something required was refused; likewise
	 */
	@SuppressWarnings("MustBeClosedChecker") // the segment closes it
	static Segment map(ChannelSpec spec, int fd, Geometry geometry) throws PosixException {
		Arena arena = Arena.ofShared();
		boolean done = false;
		try {
			MemorySegment memory = MemoryCalls.map(fd, geometry.size(), true, arena);
			Residency residency = Residency.apply(spec, memory, geometry.slotsOffset());
			done = true;
			return new Segment(spec.file(), new OpenFile(fd), geometry, arena, memory, residency);
		}
		finally {
			if (!done) {
				arena.close();
			}
		}
	}

	/**
	 * Maps the same file once more, with a life of its own and without locks.
	 * @param arena unmaps it when closed
	 * @return the whole segment
	 * @throws PosixException if it cannot be mapped
	 */
	public MemorySegment mapAgain(Arena arena) throws PosixException {
		return MemoryCalls.map(this.open.fd(), this.geometry.size(), true, arena);
	}

	/**
	 * Returns the path of the file.
	 * @return the path
	 */
	public Path file() {
		return this.file;
	}

	/**
	 * Returns the open file description that carries our locks.
	 * @return the open file
	 */
	public OpenFile open() {
		return this.open;
	}

	/**
	 * Returns the geometry, checked when the segment was opened; the copy in shared memory
	 * is not looked at again.
	 * @return the geometry
	 */
	public Geometry geometry() {
		return this.geometry;
	}

	/**
	 * Returns the mapping.
	 * @return the whole segment
	 */
	public MemorySegment memory() {
		return this.memory;
	}

	/**
	 * Returns what the mapping was granted.
	 * @return the result of what the specification asked for
	 */
	public Residency residency() {
		return this.residency;
	}

	/**
	 * Asks the kernel about the file.
	 * @return its status; no links if it was removed, a smaller size if it was truncated
	 * @throws PosixException if the call fails
	 */
	public FileStatus status() throws PosixException {
		return this.open.status();
	}

	/**
	 * Removes the file if nobody else is attached.
	 * @return whether it was removed
	 * @throws PosixException if a call fails
	 */
	public boolean removeIfUnused() throws PosixException {
		if (!this.open.tryLockFile()) {
			return false;
		}
		try {
			if (status().links() == 0 || !FileCalls.status(this.file).sameFile(status())
					|| this.open.isAnyByteLocked()) {
				return false;
			}
			FileCalls.unlink(this.file);
			return true;
		}
		finally {
			this.open.unlockFile();
		}
	}

	/** Writes the words of untouched slots for a ring that starts at a position. */
	static void startAt(MemorySegment memory, Geometry geometry, long position) {
		Memory.setLongOpaque(memory, SegmentLayout.START_POSITION, position);
		Memory.setLongOpaque(memory, SegmentLayout.HEAD, position);
		Memory.setLongOpaque(memory, SegmentLayout.TAIL, position);
		Memory.setLongOpaque(memory, SegmentLayout.DELIVERED, position);
		for (long p = position; position != 0 && p != position + geometry.capacity(); p++) {
			Memory.setLongOpaque(memory, geometry.slot(p), SlotWord.of(geometry.lap(p), SlotWord.EMPTY));
		}
	}

	/**
	 * Unmaps: from now on access throws, and no thread of this process can still write.
	 * Waits for native calls that use the mapping.
	 */
	public void unmap() {
		while (this.arena.scope().isAlive()) {
			try {
				this.arena.close();
			}
			catch (IllegalStateException ex) {
				LockSupport.parkNanos(UNMAP_RETRY_NANOS);
			}
		}
	}

	/** Closes the file; the locks of this description go with it. */
	@Override
	public void close() {
		unmap();
		this.open.close();
	}

}
