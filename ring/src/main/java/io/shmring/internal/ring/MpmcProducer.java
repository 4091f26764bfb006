package io.shmring.internal.ring;

import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;

/**
 * One of many producers of a ring with many consumers.
 *
 * <p>
 * A slot is claimed by compare-and-set from the EMPTY word of its lap, which consumers
 * write when they release it. The tail follows by compare-and-set; a producer that finds
 * it behind moves it on, so nobody waits for one that died in between.
 */
final class MpmcProducer extends Producer {

	MpmcProducer(RingMemory ring) {
		super(ring);
	}

	@Override
	public long claim() {
		long looks = 0;
		while (true) {
			long position = Memory.getLongAcquire(this.memory, SegmentLayout.TAIL);
			long lap = this.ring.lap(position);
			long slot = this.ring.slot(position);
			long word = Memory.getLongAcquire(this.memory, slot);
			if (word == SlotWord.of(lap, SlotWord.EMPTY)) {
				if (Memory.casLong(this.memory, slot, word, SlotWord.of(lap, this.ring.owner, SlotWord.WRITING))) {
					Memory.casLong(this.memory, SegmentLayout.TAIL, position, position + 1);
					return position;
				}
			}
			else if (SlotWord.lapsAhead(word, lap) >= 0) {
				Memory.casLong(this.memory, SegmentLayout.TAIL, position, position + 1);
				Positions.checkLooks(this.ring, ++looks);
			}
			else if (position == Memory.getLongAcquire(this.memory, SegmentLayout.TAIL)) {
				Positions.checkBehind(this.ring, position, word);
				return FULL;
			}
		}
	}

	@Override
	public boolean hasRoom() {
		long position = Memory.getLongAcquire(this.memory, SegmentLayout.TAIL);
		long word = Memory.getLongAcquire(this.memory, this.ring.slot(position));
		return SlotWord.lapsAhead(word, this.ring.lap(position)) >= 0;
	}

}
