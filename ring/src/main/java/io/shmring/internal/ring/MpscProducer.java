package io.shmring.internal.ring;

import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;
import io.shmring.internal.layout.Unchecked;

/**
 * One of many producers of a ring with a single consumer.
 *
 * <p>
 * A slot is claimed by compare-and-set of its word, whatever the word of an earlier lap
 * it holds, once the head has passed it. The tail follows by a store, so it may be late,
 * or step back when a producer was stopped before it: a claim starts at the tail and goes
 * on over claimed slots. Nobody waits for one that died in between.
 */
final class MpscProducer extends Producer {

	/** A copy of the head, shared by all threads; being late is harmless. */
	private long cachedHead;

	MpscProducer(RingMemory ring) {
		super(ring);
		this.cachedHead = Memory.getLongAcquire(this.segment, SegmentLayout.HEAD);
	}

	@Override
	public long claim() {
		long position = Unchecked.getLongAcquire(this.ring.at(SegmentLayout.TAIL));
		for (long looks = 0;;) {
			if (position - this.cachedHead >= this.ring.capacity && !isPassed(position)) {
				return full(position, looks);
			}
			long lap = this.ring.lap(position);
			long slot = this.ring.slot(position);
			long word = Unchecked.getLongAcquire(slot);
			if (SlotWord.isClaimed(word, lap)) {
				position = Positions.next(this.ring, position, looks++);
			}
			else if (Unchecked.casLong(slot, word, SlotWord.of(lap, this.ring.owner, SlotWord.WRITING))) {
				Unchecked.setLongOpaque(this.ring.at(SegmentLayout.TAIL), position + 1);
				return position;
			}
		}
	}

	private boolean isPassed(long position) {
		// pairs with the release store of the head in SingleConsumer
		this.cachedHead = Memory.getLongAcquire(this.segment, SegmentLayout.HEAD);
		return position - this.cachedHead < this.ring.capacity;
	}

	@Override
	public boolean hasRoom() {
		long position = Memory.getLongAcquire(this.segment, SegmentLayout.TAIL);
		return isPassed(position) || SlotWord.isClaimed(Memory.getLongAcquire(this.segment, this.ring.offset(position)),
				this.ring.lap(position));
	}

}
