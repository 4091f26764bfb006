package io.shmring.internal.segment;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelOpenException;
import io.shmring.ChannelSpec;
import io.shmring.OnMismatch;
import io.shmring.OpenMode;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.Seam;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.memory.Preflight;
import io.shmring.internal.posix.Errno;
import io.shmring.internal.posix.FileCalls;
import io.shmring.internal.posix.FileStatus;
import io.shmring.internal.posix.LockCalls;
import io.shmring.internal.posix.MemoryCalls;
import io.shmring.internal.posix.PosixException;
import io.shmring.internal.waiting.Deadline;

/**
 * Opens the file of a channel.
 *
 * <p>
 * Everything from looking at the header to taking a participant entry happens under an
 * exclusive {@code flock}, which the kernel drops when the opener dies. Whoever gets it
 * and finds no magic starts from an empty file: it is the creator, or finishes what a dead
 * creator began. Space is reserved before the file is mapped, and the magic is stored
 * last; a participant locks its byte only after that, so a file without magic in which a
 * byte is locked was spoilt under a live participant, and is left alone. A file that was
 * removed while we waited for its lock is not used: we look at the path again.
 *
 * <p>
 * Others wait meanwhile, so nothing slow belongs there: {@link #rehearse} does all of it
 * once where nobody waits, which loads the classes and links the native calls.
 */
public final class SegmentOpener {

	private static final long RETRY_NANOS = 500_000;

	private static final long HEADER_SIZE = SegmentLayout.PAGE_SIZE;

	private final ChannelSpec spec;

	private final Geometry geometry;

	private final long startPosition;

	private final Refusals refusals;

	private final long deadline;

	private boolean replacing;

	/** What is done with a segment while other openers are kept out. */
	@FunctionalInterface
	public interface Attach<T> {

		/**
		 * Attaches to the segment.
		 * @param segment the segment, initialised and checked
		 * @return what to return from {@link SegmentOpener#open}
		 * @throws PosixException if a call fails; the segment is closed then
		 */
		T attach(Segment segment) throws PosixException;

	}

	/**
	 * Creates an opener for one attempt.
	 * @param spec what to open
	 * @param geometry its checked geometry
	 * @param startPosition first position of a new ring, 0 outside tests
	 */
	public SegmentOpener(ChannelSpec spec, Geometry geometry, long startPosition) {
		this.spec = spec;
		this.geometry = geometry;
		this.startPosition = startPosition;
		this.refusals = new Refusals(spec);
		this.deadline = Deadline.after(spec.openTimeout());
	}

	/**
	 * Opens the segment.
	 * @param attach takes a participant entry
	 * @param <T> what attaching gives
	 * @return what {@code attach} returned
	 * @throws ChannelOpenException if the segment is refused; nothing is left behind
	 */
	public <T> T open(Attach<T> attach) {
		boolean created = false;
		boolean done = false;
		try {
			created = this.spec.openMode() != OpenMode.ATTACH && SegmentDirectory.prepare(this.spec, this.refusals);
			T attached = openFileUntilAttached(attach);
			done = true;
			return attached;
		}
		catch (PosixException ex) {
			throw this.refusals.system(ex);
		}
		finally {
			if (created && !done) {
				SegmentDirectory.removeIfEmpty(this.spec);
			}
		}
	}

	private <T> T openFileUntilAttached(Attach<T> attach) throws PosixException {
		while (true) {
			int fd = openFile();
			T attached = (fd < 0) ? null : openLocked(fd, attach);
			if (attached != null) {
				return attached;
			}
			pause(fd < 0);
		}
	}

	private void pause(boolean missing) {
		if (this.replacing) {
			this.replacing = false;
			return;
		}
		if (System.nanoTime() - this.deadline >= 0) {
			throw missing ? this.refusals.notFound(false) : this.refusals.busy();
		}
		LockSupport.parkNanos(RETRY_NANOS);
	}

	/** Returns a descriptor, or -1 if the file is not there and may not be created. */
	private int openFile() throws PosixException {
		Path file = this.spec.file();
		if (this.spec.openMode() != OpenMode.ATTACH) {
			try {
				int fd = FileCalls.open(file, FileCalls.O_RDWR | FileCalls.O_CREAT | FileCalls.O_EXCL, 0600);
				Seam.step();
				return fd;
			}
			catch (PosixException ex) {
				if (ex.errno() != Errno.EEXIST) {
					throw ex;
				}
			}
		}
		try {
			return FileCalls.open(file, FileCalls.O_RDWR, 0);
		}
		catch (PosixException ex) {
			if (ex.errno() == Errno.ENOENT) {
				return -1;
			}
			throw ex;
		}
	}

	/** Returns {@code null} if the path has to be looked at again. */
	private <T> @Nullable T openLocked(int fd, Attach<T> attach) throws PosixException {
		Segment segment = null;
		T attached = null;
		try {
			if (lock(fd)) {
				segment = openSegment(fd);
				if (segment != null) {
					attached = attach.attach(segment);
				}
			}
		}
		finally {
			if (attached != null) {
				LockCalls.unlockFile(fd);
			}
			else if (segment != null) {
				segment.close();
			}
			else {
				FileCalls.close(fd);
			}
		}
		return attached;
	}

	/** Waits for the lock; false if the file is not the one at the path any more. */
	private boolean lock(int fd) throws PosixException {
		while (!LockCalls.tryLockFile(fd)) {
			pause(false);
		}
		Seam.step();
		try {
			return FileCalls.status(this.spec.file()).sameFile(FileCalls.status(fd));
		}
		catch (PosixException ex) {
			if (ex.errno() == Errno.ENOENT) {
				return false;
			}
			throw ex;
		}
	}

	/**
	 * Does with a file that has no name, and that nobody else sees, what {@link #open} does
	 * while other openers are kept out.
	 * @return the segment of that file
	 * @throws ChannelOpenException if the segment is refused
	 * @throws PosixException if a call fails
	 */
	public Segment rehearse() throws PosixException {
		int fd = FileCalls.openUnnamed(this.spec.name());
		Segment segment = null;
		try {
			if (LockCalls.tryLockFile(fd) && isExpected(FileCalls.status(fd)) && !LockCalls.isAnyByteLocked(fd)) {
				initialise(fd, FileCalls.status(fd)).unmap();
				isUnfinished(fd, FileCalls.status(fd));
				check(fd, FileCalls.status(fd));
			}
			segment = Segment.map(this.spec, fd, this.geometry);
			LockCalls.unlockFile(fd);
			return segment;
		}
		finally {
			if (segment == null) {
				FileCalls.close(fd);
			}
		}
	}

	private boolean isExpected(FileStatus status) {
		return Ownership.isExpected(status, this.spec.permissions());
	}

	private @Nullable Segment openSegment(int fd) throws PosixException {
		FileStatus status = FileCalls.status(fd);
		if (!status.isRegularFile() || status.links() != 1) {
			throw this.refusals.notAFile(status, null);
		}
		if (!isExpected(status)) {
			throw this.refusals.owner("file", this.spec.file(), status);
		}
		if (isUnfinished(fd, status)) {
			if (this.spec.openMode() == OpenMode.ATTACH) {
				if (System.nanoTime() - this.deadline >= 0) {
					throw this.refusals.notFound(true);
				}
				return null;
			}
			if (LockCalls.isAnyByteLocked(fd)) {
				throw this.refusals.spoilt(status.size());
			}
			return create(fd, status);
		}
		if (this.spec.openMode() == OpenMode.CREATE) {
			throw this.refusals.exists();
		}
		try {
			check(fd, status);
		}
		catch (ChannelOpenException ex) {
			if (mayReplace() && !LockCalls.isAnyByteLocked(fd)) {
				FileCalls.unlink(this.spec.file());
				this.replacing = true;
				return null;
			}
			throw ex;
		}
		return Segment.map(this.spec, fd, this.geometry);
	}

	private boolean mayReplace() {
		return this.spec.onMismatch() == OnMismatch.REPLACE_IF_UNUSED && this.spec.openMode() != OpenMode.ATTACH;
	}

	private boolean isUnfinished(int fd, FileStatus status) throws PosixException {
		if (status.size() == 0) {
			return true;
		}
		return status.size() >= HEADER_SIZE && readMagic(fd) == 0;
	}

	private long readMagic(int fd) throws PosixException {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment header = MemoryCalls.map(fd, HEADER_SIZE, false, arena);
			return Memory.getLongAcquire(header, SegmentLayout.MAGIC_WORD);
		}
		catch (InternalError ex) {
			throw this.refusals.notASegment("the file shrank while it was read", ex);
		}
	}

	private Segment create(int fd, FileStatus status) throws PosixException {
		boolean done = false;
		try {
			Segment segment = initialise(fd, status);
			done = true;
			return segment;
		}
		finally {
			if (!done) {
				FileCalls.unlink(this.spec.file());
			}
		}
	}

	private Segment initialise(int fd, FileStatus status) throws PosixException {
		if (status.size() != 0) {
			FileCalls.truncate(fd, 0);
			Seam.step();
		}
		Ownership.apply(fd, this.spec.permissions(), this.spec.permissions().mode());
		Seam.step();
		Preflight.check(this.spec, this.geometry.size());
		FileCalls.allocate(fd, this.geometry.size());
		Seam.step();
		Segment segment = Segment.map(this.spec, fd, this.geometry);
		boolean done = false;
		try {
			MemorySegment memory = segment.memory();
			this.geometry.write(memory);
			Memory.setLongOpaque(memory, SegmentLayout.CREATED_AT, System.nanoTime());
			Memory.setLongOpaque(memory, SegmentLayout.INCARNATION, ThreadLocalRandom.current().nextLong());
			Segment.startAt(memory, this.geometry, this.startPosition);
			// pairs with the acquire load in readMagic
			Memory.setLongRelease(memory, SegmentLayout.MAGIC_WORD, SegmentLayout.MAGIC);
			done = true;
			return segment;
		}
		finally {
			if (!done) {
				segment.unmap();
			}
		}
	}

	private void check(int fd, FileStatus status) throws PosixException {
		if (status.size() < HEADER_SIZE) {
			throw this.refusals.truncated(status.size(), this.geometry.size());
		}
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment header = MemoryCalls.map(fd, HEADER_SIZE, false, arena);
			long magic = Memory.getLongAcquire(header, SegmentLayout.MAGIC_WORD);
			int version = SegmentLayout.versionOf(magic);
			if (version < 0) {
				throw this.refusals.notASegment("magic=" + Long.toHexString(magic), null);
			}
			if (version != SegmentLayout.VERSION) {
				throw this.refusals.version(version);
			}
			Geometry found = Geometry.read(header);
			String problem = found.problem(header, status.size());
			if (problem.startsWith("fileSize")) {
				throw this.refusals.truncated(status.size(), found.size());
			}
			if (!problem.isEmpty()) {
				throw this.refusals.notASegment(problem, null);
			}
			if (!found.equals(this.geometry)) {
				throw this.refusals.geometry(found, this.geometry);
			}
		}
		catch (InternalError ex) {
			throw this.refusals.notASegment("the file shrank while it was read", ex);
		}
	}

}
