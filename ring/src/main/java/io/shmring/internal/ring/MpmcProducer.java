package io.shmring.internal.ring;

import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;
import io.shmring.internal.layout.Unchecked;

/**
 * One of many producers of a ring with many consumers.
 *
 * <p>
 * A slot is claimed by compare-and-set from the EMPTY word of its lap, which consumers
 * write when they release it. The tail follows as in {@link MpscProducer}.
 */
final class MpmcProducer extends Producer {

	private final Slip slip = new Slip();

	MpmcProducer(RingMemory ring) {
		super(ring);
	}

	@Override
	public long claim() {
		long position = Unchecked.getLongAcquire(this.ring.at(SegmentLayout.TAIL));
		for (long looks = 0;;) {
			long lap = this.ring.lap(position);
			long slot = this.ring.slot(position);
			// pairs with the release of the slot in MpmcConsumer
			long word = Unchecked.getLongAcquire(slot);
			if (SlotWord.isClaimed(word, lap)) {
				position = Positions.next(this.ring, position, looks++);
			}
			else if (word != SlotWord.of(lap, SlotWord.EMPTY)) {
				Positions.checkBehind(this.ring, position, word);
				full(position, looks);
				if (!this.slip.full(this.ring, position)) {
					return FULL;
				}
			}
			else if (Unchecked.casLong(slot, word, SlotWord.of(lap, this.ring.owner, SlotWord.WRITING))) {
				Unchecked.setLongOpaque(this.ring.at(SegmentLayout.TAIL), position + 1);
				return position;
			}
		}
	}

	@Override
	public boolean hasRoom() {
		long position = Memory.getLongAcquire(this.segment, SegmentLayout.TAIL);
		long word = Memory.getLongAcquire(this.segment, this.ring.offset(position));
		return SlotWord.lapsAhead(word, this.ring.lap(position)) >= 0;
	}

}
