package io.shmring.internal.channel;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

import org.jspecify.annotations.Nullable;

import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.posix.Errno;
import io.shmring.internal.posix.FileCalls;
import io.shmring.internal.posix.FileStatus;
import io.shmring.internal.posix.PosixException;
import io.shmring.internal.segment.Segment;

/**
 * Looks after the file of a segment: its size, its place and its magic. A file that is
 * where it was is asked for by its name alone, which answers all questions at once and is
 * cheap also in a process that has just started.
 */
final class FileWatch {

	private final Segment segment;

	private final Path path;

	private final ChannelHealth health;

	/** What the name led to when that was our file. */
	private @Nullable Object key;

	FileWatch(Segment segment, ChannelHealth health) {
		this.segment = segment;
		this.path = segment.file();
		this.health = health;
	}

	/** Looks, and tells the health what was found. */
	void look() throws PosixException {
		BasicFileAttributes attributes = attributes();
		if (attributes != null && attributes.fileKey() != null && attributes.fileKey().equals(this.key)) {
			failIf(findDamage(attributes.size()));
			return;
		}
		this.key = null;
		FileStatus status = this.segment.status();
		failIf(findDamage(status.size()));
		if (status.links() == 0) {
			this.health.problem("unlinked", "backing file was removed, newcomers cannot join: file=" + this.path);
		}
		else if (isInPlace(status)) {
			this.health.resolved("moved");
			remember(attributes);
		}
		else {
			this.health.problem("moved", "backing file was moved or replaced, newcomers cannot join: file=" + this.path
					+ "; move it back, or close all participants");
		}
	}

	private void failIf(@Nullable String damage) {
		if (damage != null) {
			this.health.fail(damage);
		}
	}

	/** Our file was in place between two looks that found the same. */
	private void remember(@Nullable BasicFileAttributes before) {
		BasicFileAttributes after = attributes();
		if (before != null && after != null && before.fileKey() != null && before.fileKey().equals(after.fileKey())) {
			this.key = after.fileKey();
		}
	}

	private @Nullable BasicFileAttributes attributes() {
		try {
			return Files.readAttributes(this.path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
		}
		catch (IOException ex) {
			return null;
		}
	}

	/** Whether the path leads to our file; taken for granted if we may not look. */
	private boolean isInPlace(FileStatus status) {
		try {
			return FileCalls.status(this.path).sameFile(status);
		}
		catch (PosixException ex) {
			return ex.errno() != Errno.ENOENT;
		}
	}

	/**
	 * Looks for the reason why access to memory failed.
	 * @return what is wrong with the segment; {@code null} if nothing is, so that it was other
	 * memory
	 */
	@Nullable
	String findFault() {
		try {
			return findDamage(this.segment.status().size());
		}
		catch (PosixException | IllegalStateException | InternalError ex) {
			return "memory of the segment is not accessible: " + ex.getMessage();
		}
	}

	private @Nullable String findDamage(long size) {
		long expected = this.segment.geometry().size();
		if (size < expected) {
			return "backing file truncated: file=" + this.path + ", size=" + size + ", expected=" + expected;
		}
		MemorySegment memory = this.segment.memory();
		long magic = Memory.getLongAcquire(memory, SegmentLayout.MAGIC_WORD);
		if (magic != SegmentLayout.MAGIC) {
			return "magic overwritten: file=" + this.path + ", found=" + Long.toHexString(magic) + ", expected="
					+ Long.toHexString(SegmentLayout.MAGIC);
		}
		return null;
	}

}
