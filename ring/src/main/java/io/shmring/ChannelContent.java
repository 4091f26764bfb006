package io.shmring;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.shmring.internal.layout.Cursors;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;

/**
 * Looks at the messages that wait in a channel, through a read-only mapping of its own, so
 * that it can neither consume nor disturb anything. For tests and tools.
 */
public final class ChannelContent {

	private final MemorySegment memory;

	private final Geometry geometry;

	private final boolean single;

	private ChannelContent(MemorySegment memory) {
		this.memory = memory;
		this.geometry = Geometry.read(memory);
		this.single = this.geometry.kind() != ChannelKind.MPMC.code();
	}

	/**
	 * Copies the messages that are committed and not yet consumed, the oldest first.
	 * Messages that are consumed meanwhile may be missing from the answer.
	 * @param file the file of a segment, see {@link ShmChannel#file}
	 * @return the messages
	 * @throws IOException if the file cannot be read or is not a segment
	 */
	public static List<ReceivedMessage> of(Path file) throws IOException {
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ); Arena arena = Arena.ofConfined()) {
			long size = channel.size();
			MemorySegment memory = channel.map(MapMode.READ_ONLY, 0, size, arena);
			boolean header = size >= SegmentLayout.PAGE_SIZE
					&& Memory.getLongAcquire(memory, SegmentLayout.MAGIC_WORD) == SegmentLayout.MAGIC;
			String problem = header ? Geometry.read(memory).problem(memory, size) : "no magic";
			if (!problem.isEmpty()) {
				throw new IOException(
						"file is not a segment: file=" + file + ", " + problem + "; give the file of an open channel");
			}
			return new ChannelContent(memory).copy();
		}
	}

	private List<ReceivedMessage> copy() throws IOException {
		long tail = Cursors.visibleTail(this.memory, this.geometry);
		long head = Memory.getLongAcquire(this.memory, SegmentLayout.HEAD);
		List<ReceivedMessage> messages = new ArrayList<>();
		long start = Memory.getLongOpaque(this.memory, SegmentLayout.START_POSITION);
		long first = (tail - start < this.geometry.capacity()) ? start : tail - this.geometry.capacity();
		for (long position = first; position - tail < 0; position++) {
			ReceivedMessage message = copy(position, head);
			if (message != null) {
				messages.add(message);
			}
		}
		return messages;
	}

	private @Nullable ReceivedMessage copy(long position, long head) throws IOException {
		long slot = this.geometry.slot(position);
		long word = Memory.getLongAcquire(this.memory, slot + SegmentLayout.SLOT_WORD);
		boolean waits = SlotWord.state(word) == SlotWord.REDELIVER
				|| (SlotWord.state(word) == SlotWord.READABLE && position - head >= 0);
		if (!waits || SlotWord.lapsAhead(word, this.geometry.lap(position)) != 0) {
			return null;
		}
		int length = Memory.getIntOpaque(this.memory, slot + SegmentLayout.SLOT_LENGTH);
		if (length < 0 || length > this.geometry.maxMessageSize()) {
			throw new IOException(
					"message length is out of range: position=" + Long.toUnsignedString(position) + ", length=" + length
							+ ", maxMessageSize=" + this.geometry.maxMessageSize() + "; the segment is damaged");
		}
		byte[] payload = new byte[length];
		int type = Memory.getIntOpaque(this.memory, slot + SegmentLayout.SLOT_TYPE);
		Memory.copyOut(this.memory, slot + SegmentLayout.SLOT_PAYLOAD, payload, 0, payload.length);
		if (Memory.getLongAcquire(this.memory, slot + SegmentLayout.SLOT_WORD) != word) {
			return null;
		}
		boolean redelivered = SlotWord.state(word) == SlotWord.REDELIVER
				|| (this.single && position - Memory.getLongOpaque(this.memory, SegmentLayout.DELIVERED) < 0);
		return new ReceivedMessage(type, position, redelivered, payload);
	}

}
