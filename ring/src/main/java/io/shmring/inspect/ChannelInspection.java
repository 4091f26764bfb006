package io.shmring.inspect;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import io.shmring.ChannelFailedException;
import io.shmring.ChannelOpenException;
import io.shmring.ChannelSpec;
import io.shmring.ChannelStats;
import io.shmring.OpenMode;
import io.shmring.Permissions;
import io.shmring.Role;
import io.shmring.StalledClaim;
import io.shmring.internal.inspect.LockProbe;
import io.shmring.internal.inspect.SegmentFile;
import io.shmring.internal.inspect.SegmentSnapshot;
import io.shmring.internal.layout.Cursors;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.posix.FileCalls;
import io.shmring.internal.posix.FileStatus;
import io.shmring.internal.posix.PosixException;

/**
 * A channel seen from outside. The file is opened and mapped for reading only and no lock
 * byte is taken, so that participants cannot notice. Nothing in the file is trusted: what
 * does not make sense is reported as a problem of the channel. Thread-safe; after
 * {@link #close} every method but that throws {@link IllegalStateException}.
 */
public final class ChannelInspection implements AutoCloseable {

	private static final String SUFFIX = ".ring";

	private final ChannelSpec named;

	private final SegmentFile file;

	private final LockProbe locks;

	private final ChannelLook look;

	private ChannelInspection(ChannelSpec named, SegmentFile file) {
		this.named = named;
		this.file = file;
		this.locks = new LockProbe(file.fd());
		this.look = new ChannelLook(named, file, this.locks);
	}

	/**
	 * Lists the channels of a directory by the names of their files, whatever is in them.
	 * @param directory the directory
	 * @return the names, sorted; empty if there is no such directory
	 * @throws IOException if the directory cannot be read
	 */
	public static List<String> channels(Path directory) throws IOException {
		List<String> names = new ArrayList<>();
		if (!Files.exists(directory)) {
			return names;
		}
		try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
			for (Path path : files) {
				String name = String.valueOf(path.getFileName());
				names.add(name.substring(0, name.length() - SUFFIX.length()));
			}
		}
		names.sort(null);
		return names;
	}

	/**
	 * Opens a channel to look into it.
	 * @param directory the directory of the segment
	 * @param channel the name of the channel
	 * @return the inspection
	 * @throws ChannelOpenException if there is no such channel, its file is not a segment
	 * or is damaged, or the segment has another layout version
	 */
	public static ChannelInspection open(Path directory, String channel) {
		ChannelSpec named = ChannelSpec.named(channel).directory(directory).build();
		return new ChannelInspection(named, SegmentFile.open(named));
	}

	/**
	 * Reads positions, counters and participants. The ages of claims count from the first
	 * look of this inspection that saw them. Memory is that of the segment, since the own
	 * process uses none of it.
	 * @return a snapshot, consistent to within concurrent traffic
	 * @throws ChannelFailedException if the file shrank while it was read
	 */
	public synchronized ChannelStats stats() {
		return guarded(this.look::stats);
	}

	/**
	 * Returns the claims that live participants held at the last {@link #stats}, young
	 * ones included.
	 * @return the claims in order of their positions
	 */
	public synchronized List<StalledClaim> claims() {
		return this.look.claims();
	}

	/**
	 * Copies messages that are in the ring and leaves them there. Positions that have
	 * left the ring are passed over.
	 * @param from the first position, unsigned
	 * @param receiver receives every slot up to the tail that is not empty, in order
	 * @throws ChannelFailedException if the file shrank while it was read
	 */
	public synchronized void messages(long from, Consumer<InspectedMessage> receiver) {
		MemorySegment memory = this.file.memory();
		long head = guarded(() -> Memory.getLongAcquire(memory, SegmentLayout.HEAD));
		long tail = guarded(() -> Cursors.visibleTail(memory, this.file.geometry()));
		long capacity = this.file.geometry().capacity();
		long count = Math.clamp(tail - from, 0, capacity);
		SlotReader reader = new SlotReader(memory, this.file.geometry());
		for (long position = tail - count; position != tail; position++) {
			long next = position;
			InspectedMessage message = guarded(() -> reader.read(next));
			if ((position - head >= 0) ? message.state() != SlotState.EMPTY : isHeldBelowHead(message.state())) {
				receiver.accept(message);
			}
		}
	}

	/** Below the head, a slot may keep what everybody is done with. */
	private static boolean isHeldBelowHead(SlotState state) {
		return switch (state) {
			case WRITING, READING, REDELIVER, DAMAGED -> true;
			case EMPTY, READABLE, DEAD, CHANGED -> false;
		};
	}

	/**
	 * Returns whether somebody holds a role that has a single holder.
	 * @param role the role
	 * @return whether its lock byte is held; always {@code false} for a shared role
	 */
	public synchronized boolean isHeld(Role role) {
		this.file.requireOpen();
		return this.locks.isHeld((role == Role.PRODUCER) ? SegmentLayout.TAIL : SegmentLayout.HEAD);
	}

	/**
	 * Returns whether the path of the channel still leads to the file that is open here.
	 * @return {@code false} if it was removed or replaced
	 */
	public synchronized boolean isCurrent() {
		try {
			return FileCalls.status(this.named.file()).sameFile(this.file.status());
		}
		catch (PosixException ex) {
			return false;
		}
	}

	/**
	 * Returns a specification that attaches to this channel as an ordinary participant.
	 * @return geometry from the header, permissions from the file, otherwise defaults
	 * @throws ChannelFailedException if the file cannot be asked about
	 */
	public synchronized ChannelSpec attaching() {
		int mode = guarded(this.file::status).permissions() & 0666;
		return this.named.toBuilder()
			.kind(SegmentSnapshot.kind(this.file.geometry()))
			.capacity(this.file.geometry().capacity())
			.maxMessageSize(this.file.geometry().maxMessageSize())
			.maxParticipants(this.file.geometry().participants())
			.schema(this.file.geometry().schema())
			.openMode(OpenMode.ATTACH)
			.permissions(new Permissions(mode | 0600, null))
			.build();
	}

	/**
	 * Returns the size of the file.
	 * @return bytes
	 * @throws ChannelFailedException if the file cannot be asked about
	 */
	public synchronized long fileSize() {
		return guarded(this.file::status).size();
	}

	/**
	 * Returns owner and permissions of the file.
	 * @return for example {@code uid=1000 gid=1000 mode=600}
	 * @throws ChannelFailedException if the file cannot be asked about
	 */
	public synchronized String ownership() {
		FileStatus status = guarded(this.file::status);
		return "uid=" + status.uid() + " gid=" + status.gid() + " mode=" + Integer.toOctalString(status.permissions());
	}

	/** Closes the file. Closing twice has no effect. */
	@Override
	public synchronized void close() {
		this.file.close();
	}

	@FunctionalInterface
	private interface Look<T> {

		T take() throws PosixException;

	}

	private <T> T guarded(Look<T> look) {
		try {
			T result = look.take();
			// a system call, so that a fault of the reads above is reported before we leave
			this.file.status();
			return result;
		}
		catch (InternalError | PosixException ex) {
			throw new ChannelFailedException(this.named.name(),
					"file shrank or went away while it was read: file=" + this.named.file(), ex);
		}
	}

}
