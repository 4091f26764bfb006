package io.shmring.internal.ring;

import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;

/**
 * One of many producers of a ring with a single consumer.
 *
 * <p>
 * A slot is claimed by compare-and-set of its word, whatever the word of an earlier lap
 * it holds, once the head has passed it. The tail follows by compare-and-set; a producer
 * that finds it behind moves it on, so nobody waits for one that died in between.
 */
final class MpscProducer extends Producer {

	/** A copy of the head, shared by all threads; being late is harmless. */
	private long cachedHead;

	MpscProducer(RingMemory ring) {
		super(ring);
		this.cachedHead = Memory.getLongAcquire(this.memory, SegmentLayout.HEAD);
	}

	@Override
	public long claim() {
		long looks = 0;
		while (true) {
			long position = Memory.getLongAcquire(this.memory, SegmentLayout.TAIL);
			if (position - this.cachedHead >= this.ring.capacity && !isPassed(position)) {
				if (position == Memory.getLongAcquire(this.memory, SegmentLayout.TAIL)) {
					return FULL;
				}
				continue;
			}
			long lap = this.ring.lap(position);
			long slot = this.ring.slot(position);
			long word = Memory.getLongAcquire(this.memory, slot);
			if (isOfLap(word, lap)) {
				Memory.casLong(this.memory, SegmentLayout.TAIL, position, position + 1);
				Positions.checkLooks(this.ring, ++looks);
			}
			else if (Memory.casLong(this.memory, slot, word, SlotWord.of(lap, this.ring.owner, SlotWord.WRITING))) {
				Memory.casLong(this.memory, SegmentLayout.TAIL, position, position + 1);
				return position;
			}
		}
	}

	private boolean isPassed(long position) {
		// pairs with the volatile store of the head in SingleConsumer
		this.cachedHead = Memory.getLongAcquire(this.memory, SegmentLayout.HEAD);
		return position - this.cachedHead < this.ring.capacity;
	}

	private static boolean isOfLap(long word, long lap) {
		return SlotWord.lapsAhead(word, lap) >= 0 && word != SlotWord.of(lap, SlotWord.EMPTY);
	}

	@Override
	public boolean hasRoom() {
		long position = Memory.getLongAcquire(this.memory, SegmentLayout.TAIL);
		return isPassed(position)
				|| isOfLap(Memory.getLongAcquire(this.memory, this.ring.slot(position)), this.ring.lap(position));
	}

}
