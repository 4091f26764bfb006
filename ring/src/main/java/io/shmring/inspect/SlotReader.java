package io.shmring.inspect;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;

/**
 * Copies a slot without holding it: reads the slot word, copies, reads the word again. An
 * unchanged word means that nobody else could write in between, because a slot is written
 * only after its word changed.
 */
final class SlotReader {

	private static final byte[] NOTHING = {};

	private static final int ATTEMPTS = 3;

	private final MemorySegment memory;

	private final Geometry geometry;

	SlotReader(MemorySegment memory, Geometry geometry) {
		this.memory = memory;
		this.geometry = geometry;
	}

	InspectedMessage read(long position) {
		for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
			long slot = this.geometry.slot(position);
			long word = Memory.getLongAcquire(this.memory, slot + SegmentLayout.SLOT_WORD);
			InspectedMessage message = read(position, slot, word);
			VarHandle.loadLoadFence();
			if (Memory.getLongAcquire(this.memory, slot + SegmentLayout.SLOT_WORD) == word) {
				return message;
			}
		}
		return without(position, SlotState.CHANGED, -1);
	}

	private InspectedMessage read(long position, long slot, long word) {
		long lapsAhead = SlotWord.lapsAhead(word, this.geometry.lap(position));
		if (lapsAhead != 0) {
			return without(position, (lapsAhead < 0) ? SlotState.EMPTY : SlotState.CHANGED, -1);
		}
		int owner = SlotWord.indexOf(word);
		return switch (SlotWord.state(word)) {
			case SlotWord.EMPTY -> without(position, SlotState.EMPTY, -1);
			case SlotWord.WRITING -> without(position, SlotState.WRITING, owner);
			case SlotWord.READABLE -> with(position, SlotState.READABLE, -1, slot);
			case SlotWord.READING -> with(position, SlotState.READING, owner, slot);
			case SlotWord.REDELIVER -> with(position, SlotState.REDELIVER, -1, slot);
			case SlotWord.DEAD -> without(position, SlotState.DEAD, -1);
			default -> without(position, SlotState.DAMAGED, -1);
		};
	}

	private InspectedMessage with(long position, SlotState state, int owner, long slot) {
		int length = Memory.getIntOpaque(this.memory, slot + SegmentLayout.SLOT_LENGTH);
		int type = Memory.getIntOpaque(this.memory, slot + SegmentLayout.SLOT_TYPE);
		if (length < 0 || length > this.geometry.maxMessageSize()) {
			return new InspectedMessage(position, SlotState.DAMAGED, owner, type, length, NOTHING);
		}
		byte[] payload = new byte[length];
		Memory.copyOut(this.memory, slot + SegmentLayout.SLOT_PAYLOAD, payload, 0, length);
		return new InspectedMessage(position, state, owner, type, length, payload);
	}

	private static InspectedMessage without(long position, SlotState state, int owner) {
		return new InspectedMessage(position, state, owner, 0, 0, NOTHING);
	}

}
