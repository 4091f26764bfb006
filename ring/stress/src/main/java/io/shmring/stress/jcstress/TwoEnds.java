package io.shmring.stress.jcstress;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;

import io.shmring.ChannelKind;
import io.shmring.ControlledMessageHandler.Action;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;
import io.shmring.internal.layout.Unchecked;
import io.shmring.internal.ring.Gate;
import io.shmring.internal.ring.Producer;
import io.shmring.internal.ring.Ring;
import io.shmring.internal.ring.RingMemory;
import io.shmring.internal.ring.SlotMessage;
import io.shmring.internal.ring.Visitor;

/**
 * A small ring of the shipped classes as two participants see it, each through a mapping
 * of its own. Rings overlap to save memory: the slots of one lie in the participant table
 * of another, which nothing here uses.
 */
final class TwoEnds {

	private static final int PARTICIPANTS = 1;

	private static final int MAX_MESSAGE_SIZE = Long.BYTES;

	private static final long DISTANCE = SegmentLayout.PARTICIPANTS + 512;

	private static final long COUNT = 1 << 15;

	private static final long LENGTH = 2L * SegmentLayout.PAGE_SIZE;

	private static final TwoMappings MAPPINGS = TwoMappings.of(COUNT * DISTANCE + LENGTH);

	private static final AtomicLong NEXT = new AtomicLong();

	private static final Gate GATE = new Gate();

	final Geometry geometry;

	/** The bytes as a third party sees them. */
	final MemorySegment memory;

	final End left;

	final End right;

	TwoEnds(ChannelKind kind, int capacity) {
		long offset = NEXT.getAndIncrement() % COUNT * DISTANCE;
		this.geometry = new Geometry(kind.code(), capacity, MAX_MESSAGE_SIZE, PARTICIPANTS, 0);
		this.memory = MAPPINGS.left().asSlice(offset, LENGTH);
		clear();
		this.left = new End(kind, this.memory, this.geometry, 1);
		this.right = new End(kind, MAPPINGS.right().asSlice(offset, LENGTH), this.geometry, 2);
	}

	private void clear() {
		for (long word = SegmentLayout.HEAD; word < SegmentLayout.PARTICIPANTS; word += Long.BYTES) {
			Memory.putLong(this.memory, word, 0);
		}
		for (long position = 0; position < this.geometry.capacity(); position++) {
			Memory.putLong(this.memory, this.geometry.slot(position), 0);
		}
	}

	/** One participant. */
	static final class End {

		private final Ring ring;

		private int digits;

		End(ChannelKind kind, MemorySegment memory, Geometry geometry, int owner) {
			this.ring = Ring.of(kind, new RingMemory(memory, geometry, SlotWord.owner(owner, 1)));
		}

		/** Claims, writes and commits; 0 if the ring was full. */
		int offer(int message) {
			Producer producer = this.ring.producer();
			long position = producer.claim();
			if (position == Producer.FULL) {
				return 0;
			}
			Unchecked.putLong(Producer.begin(this.ring.memory().slot(position), 0, Long.BYTES), message);
			return producer.commit(position) ? 1 : -1;
		}

		/** Claims and keeps what it has claimed; returns how many slots it got. */
		int claimAll(int most) {
			int claimed = 0;
			while (claimed < most && this.ring.producer().claim() != Producer.FULL) {
				claimed++;
			}
			return claimed;
		}

		/** Receives; returns the messages as the digits of a number, 0 for none. */
		int poll(int limit) {
			this.digits = 0;
			this.ring.consumer().poll(new SlotMessage(this.ring.memory()), (message) -> {
				this.digits = this.digits * 10 + (int) message.getLong(0);
				return Action.CONTINUE;
			}, false, limit, new Visitor(GATE, Thread.currentThread()));
			return this.digits;
		}

	}

}
