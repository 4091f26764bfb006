package io.shmring.internal.ring;

import io.shmring.internal.layout.Cursors;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;
import io.shmring.internal.layout.Unchecked;

/**
 * The only producer of a ring.
 *
 * <p>
 * The holder of the producer role owns the tail, so claiming is a store of the slot word
 * followed by a store of the tail; a successor that finds the tail behind walks over the
 * slots that are already of its lap. A slot is free when the head has passed it; the head
 * is read only when the copy of it kept here says that the ring is full.
 */
final class SpscProducer extends Producer {

	private long tail;

	private long cachedHead;

	SpscProducer(RingMemory ring) {
		super(ring);
	}

	@Override
	public void resume() {
		this.cachedHead = Memory.getLongAcquire(this.segment, SegmentLayout.HEAD);
		long position = Cursors.tail(this.segment, this.ring.geometry);
		Memory.setLongRelease(this.segment, SegmentLayout.TAIL, position);
		this.tail = position;
	}

	@Override
	public long claim() {
		long position = this.tail;
		if (position - this.cachedHead >= this.ring.capacity && !hasRoom()) {
			return FULL;
		}
		Unchecked.setLongOpaque(this.ring.slot(position),
				SlotWord.of(this.ring.lap(position), this.ring.owner, SlotWord.WRITING));
		this.tail = position + 1;
		// pairs with the acquire load in resume
		Unchecked.setLongRelease(this.ring.at(SegmentLayout.TAIL), position + 1);
		return position;
	}

	@Override
	public boolean hasRoom() {
		// pairs with the release store of the head in SingleConsumer
		this.cachedHead = Memory.getLongAcquire(this.segment, SegmentLayout.HEAD);
		return this.tail - this.cachedHead < this.ring.capacity;
	}

}
