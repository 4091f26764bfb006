package io.shmring.internal.inspect;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;

import io.shmring.ChannelOpenException;
import io.shmring.ChannelOpenException.Reason;
import io.shmring.ChannelSpec;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.posix.Errno;
import io.shmring.internal.posix.FileCalls;
import io.shmring.internal.posix.FileStatus;
import io.shmring.internal.posix.MemoryCalls;
import io.shmring.internal.posix.PosixException;
import io.shmring.internal.segment.Refusals;
import io.shmring.internal.segment.SpecCheck;

/**
 * The file of a segment, open and mapped for reading only. Opening takes no lock, so a
 * creator or an opener may be at work at the same time; what they have not finished is
 * refused like any other file that is not a segment. Calls must not overlap with
 * {@link #close}.
 */
public final class SegmentFile implements AutoCloseable {

	private final int fd;

	private final Geometry geometry;

	private final Arena arena;

	private final MemorySegment memory;

	@SuppressWarnings("MustBeClosedChecker") // closed with the file
	private SegmentFile(int fd, Geometry geometry) throws PosixException {
		this.fd = fd;
		this.geometry = geometry;
		this.arena = Arena.ofShared();
		try {
			this.memory = MemoryCalls.map(fd, geometry.size(), false, this.arena);
		}
		catch (PosixException ex) {
			this.arena.close();
			throw ex;
		}
	}

	/**
	 * Opens a file and checks its header.
	 * @param spec names the channel and its directory; the rest is ignored
	 * @return the open file
	 * @throws ChannelOpenException if it is not a segment of this layout version
	 */
	public static SegmentFile open(ChannelSpec spec) {
		SpecCheck.geometryOf(spec);
		Refusals refusals = new Refusals(spec);
		try {
			return open(spec, refusals);
		}
		catch (PosixException ex) {
			if (ex.errno() == Errno.ENOENT && Files.isDirectory(spec.directory())) {
				throw refusals.of(Reason.NOT_FOUND, "segment does not exist",
						"look for the name with the list command, or for another directory", ex);
			}
			throw refusals.system(ex);
		}
	}

	private static SegmentFile open(ChannelSpec spec, Refusals refusals) throws PosixException {
		// asked first, because opening a named pipe would wait for its writer
		FileStatus status = FileCalls.status(spec.file());
		if (!status.isRegularFile()) {
			throw refusals.notAFile(status, null);
		}
		int fd = FileCalls.open(spec.file(), FileCalls.O_RDONLY, 0);
		SegmentFile file = null;
		try {
			file = new SegmentFile(fd, check(fd, refusals));
			return file;
		}
		finally {
			if (file == null) {
				FileCalls.close(fd);
			}
		}
	}

	private static Geometry check(int fd, Refusals refusals) throws PosixException {
		long size = FileCalls.status(fd).size();
		if (size == 0) {
			throw unfinished(refusals);
		}
		if (size < SegmentLayout.PAGE_SIZE) {
			throw refusals.of(Reason.NOT_A_SEGMENT,
					"file is shorter than a header: fileSize=" + size + ", least=" + SegmentLayout.PAGE_SIZE,
					"remove it if nobody needs it", null);
		}
		try (Arena arena = Arena.ofConfined()) {
			return check(MemoryCalls.map(fd, SegmentLayout.PAGE_SIZE, false, arena), fd, size, refusals);
		}
		catch (InternalError ex) {
			throw refusals.of(Reason.TRUNCATED, "file shrank while its header was read", "remove it", ex);
		}
	}

	private static Geometry check(MemorySegment header, int fd, long size, Refusals refusals) throws PosixException {
		long magic = Memory.getLongAcquire(header, SegmentLayout.MAGIC_WORD);
		if (magic == 0) {
			throw unfinished(refusals);
		}
		int version = SegmentLayout.versionOf(magic);
		if (version < 0) {
			throw refusals.of(Reason.NOT_A_SEGMENT, "file is not a segment: magic=" + Long.toHexString(magic),
					"remove it if nobody needs it", null);
		}
		if (version != SegmentLayout.VERSION) {
			throw refusals.of(Reason.VERSION_MISMATCH,
					"segment has another layout version: found=" + version + ", known=" + SegmentLayout.VERSION,
					"look at it with the shmring of that version", null);
		}
		Geometry geometry = Geometry.read(header);
		String problem = geometry.problem(header, size);
		// a system call, so that a fault of the reads above is reported before we leave
		long sizeNow = FileCalls.status(fd).size();
		if (problem.startsWith("fileSize") || sizeNow < size) {
			throw refusals.of(Reason.TRUNCATED,
					"segment was truncated: fileSize=" + sizeNow + ", expected=" + geometry.size(),
					"stop its participants and remove it", null);
		}
		if (!problem.isEmpty()) {
			throw refusals.of(Reason.NOT_A_SEGMENT, "header is damaged: " + problem,
					"stop its participants and remove it", null);
		}
		return geometry;
	}

	private static ChannelOpenException unfinished(Refusals refusals) {
		return refusals.of(Reason.NOT_FOUND, "segment is not finished: its creator is at work or died",
				"wait, open it with mode create-or-attach, or remove it", null);
	}

	/**
	 * Returns the descriptor.
	 * @return a descriptor open for reading
	 */
	public int fd() {
		return this.fd;
	}

	/**
	 * Returns the geometry, checked when the file was opened.
	 * @return the geometry
	 */
	public Geometry geometry() {
		return this.geometry;
	}

	/**
	 * Returns the mapping. Reading beyond the end of a file that was truncated meanwhile
	 * throws {@link InternalError}.
	 * @return the whole segment, read-only
	 */
	public MemorySegment memory() {
		return this.memory;
	}

	/**
	 * Asks the kernel about the file.
	 * @return its status
	 * @throws PosixException if the call fails
	 */
	public FileStatus status() throws PosixException {
		requireOpen();
		return FileCalls.status(this.fd);
	}

	/**
	 * Makes sure that the descriptor is still ours.
	 * @throws IllegalStateException if the file is closed
	 */
	public void requireOpen() {
		if (!this.arena.scope().isAlive()) {
			throw new IllegalStateException("inspection is closed");
		}
	}

	/** Unmaps and closes the file. */
	@Override
	public void close() {
		if (this.arena.scope().isAlive()) {
			this.arena.close();
			FileCalls.close(this.fd);
		}
	}

}
