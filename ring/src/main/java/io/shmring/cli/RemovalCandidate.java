package io.shmring.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelOpenException;
import io.shmring.ChannelOpenException.Reason;
import io.shmring.ChannelStats;
import io.shmring.ParticipantStats;
import io.shmring.ShmRingException;
import io.shmring.inspect.ChannelInspection;
import io.shmring.internal.inspect.SegmentRemoval;
import io.shmring.internal.posix.PosixException;

/**
 * The file of a channel that somebody wants to be gone.
 */
final class RemovalCandidate {

	private final Path file;

	private final long bytes;

	private final long messages;

	private final boolean litter;

	private @Nullable String refusal;

	private RemovalCandidate(Path file, long messages, boolean litter, @Nullable String refusal) throws IOException {
		this.file = file;
		this.bytes = Files.exists(file) ? Files.size(file) : 0;
		this.messages = messages;
		this.litter = litter;
		this.refusal = refusal;
	}

	/** Looks at a file without taking a lock. */
	static RemovalCandidate of(Path directory, String channel) throws IOException {
		Path file = directory.resolve(channel + ".ring");
		try (ChannelInspection inspection = ChannelInspection.open(directory, channel)) {
			ChannelStats stats = inspection.stats();
			String holders = stats.participants()
				.stream()
				.filter(ParticipantStats::alive)
				.map((holder) -> "index=" + holder.index() + " pid=" + holder.pid() + " pidNamespace="
						+ holder.pidNamespace() + " uid=" + Integer.toUnsignedString(holder.uid()))
				.collect(Collectors.joining(", "));
			String refusal = !holders.isEmpty() ? "participants are attached: " + holders : anonymousHolder(file);
			return new RemovalCandidate(file, waiting(inspection, stats), refusal == null, refusal);
		}
		catch (ShmRingException ex) {
			return unreadable(file, ex);
		}
	}

	/** Counts messages that nobody has consumed, also those that wait for another delivery. */
	private static long waiting(ChannelInspection inspection, ChannelStats stats) {
		AtomicLong messages = new AtomicLong();
		inspection.messages(stats.tail() - stats.capacity(),
				(message) -> messages.addAndGet(message.hasMessage() ? 1 : 0));
		return messages.get();
	}

	/** A damaged file is removed when it is named; an unfinished one is litter. */
	private static RemovalCandidate unreadable(Path file, ShmRingException failure) throws IOException {
		Reason reason = (failure instanceof ChannelOpenException ex) ? ex.reason() : Reason.SYSTEM;
		return switch (reason) {
			case NOT_A_SEGMENT, TRUNCATED, VERSION_MISMATCH, NOT_FOUND, SYSTEM -> {
				String refusal = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? anonymousHolder(file)
						: failure.getMessage();
				yield new RemovalCandidate(file, -1, reason == Reason.NOT_FOUND && refusal == null, refusal);
			}
			default -> new RemovalCandidate(file, -1, false, failure.getMessage());
		};
	}

	private static @Nullable String anonymousHolder(Path file) throws PosixException {
		return SegmentRemoval.isInUse(file) ? "somebody holds a lock on it (lslocks shows who)" : null;
	}

	/** Removes the file unless somebody attached meanwhile. */
	boolean remove() throws PosixException {
		this.refusal = switch (SegmentRemoval.remove(this.file)) {
			case REMOVED -> null;
			case MISSING -> "somebody else removed it";
			case IN_USE -> "somebody attached to it meanwhile";
		};
		return this.refusal == null;
	}

	Path file() {
		return this.file;
	}

	long bytes() {
		return this.bytes;
	}

	/** Number of messages in the ring, -1 if it cannot be read. */
	long messages() {
		return this.messages;
	}

	/** Whether it is unused for sure and of this layout version. */
	boolean isLitter() {
		return this.litter;
	}

	/** Why it is not removed, {@code null} if it may be. */
	@Nullable
	String refusal() {
		return this.refusal;
	}

}
