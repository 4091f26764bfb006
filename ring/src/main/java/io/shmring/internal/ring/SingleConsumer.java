package io.shmring.internal.ring;

import io.shmring.ControlledMessageHandler;
import io.shmring.ControlledMessageHandler.Action;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;
import io.shmring.internal.layout.Unchecked;

/**
 * The only consumer of a ring.
 *
 * <p>
 * The holder of the consumer role owns the head. Slots stay READABLE until the head has
 * moved past them in a batch; each is touched after its delivery, but nothing in it
 * changes that a successor would miss if this consumer died first. How far messages may
 * have been delivered is kept beside the head, so that a successor can mark what it
 * delivers again.
 */
final class SingleConsumer extends Consumer {

	private static final int BATCH = 1024;

	private final long batch;

	private long head;

	private long redeliveredBelow;

	private boolean polling;

	SingleConsumer(RingMemory ring) {
		super(ring);
		this.batch = Math.min(BATCH, Math.max(1, ring.capacity / 4));
	}

	@Override
	public void resume() {
		this.head = Memory.getLongAcquire(this.segment, SegmentLayout.HEAD);
		long delivered = Memory.getLongAcquire(this.segment, SegmentLayout.DELIVERED);
		long again = delivered - this.head;
		boolean some = again > 0 && again <= this.ring.capacity;
		this.redeliveredBelow = some ? delivered : this.head;
		if (some) {
			Memory.addLong(this.segment, SegmentLayout.REDELIVERED, again);
		}
	}

	@Override
	public int poll(SlotMessage view, ControlledMessageHandler handler, boolean controlled, int limit,
			Visitor visitor) {
		if (this.polling) {
			throw new IllegalStateException("handler receives from the channel that called it: position=" + this.head
					+ "; return first, or use kind mpmc");
		}
		long position = this.head;
		long slot = this.ring.slot(position);
		long readable = this.ring.readable(position);
		int consumed = 0;
		this.polling = true;
		try {
			while (consumed < limit) {
				// pairs with the commit of the producer
				long word = Unchecked.getLongAcquire(slot);
				if (word == readable) {
					view.slip.found(this.ring, position);
					boolean again = position - this.redeliveredBelow < 0;
					view.moveTo(slot, position, again);
					if (!again) {
						Unchecked.setLongOpaque(this.ring.at(SegmentLayout.DELIVERED), position + 1);
					}
					position++;
					consumed++;
					visitor.leave();
					Action action = handler.onMessage(view);
					visitor.enter();
					this.ring.touch(slot, 0, view.length());
					if (action != Action.CONTINUE) {
						if (action == Action.ABORT) {
							position--;
							consumed--;
						}
						if (action != Action.COMMIT) {
							break;
						}
						release(position);
					}
				}
				else if (word == SlotWord.withState(readable, SlotWord.DEAD)) {
					skip(position);
					position++;
				}
				else {
					checkNotYet(position, word);
					view.slip.nothing();
					break;
				}
				if (position - this.head >= this.batch) {
					release(position);
				}
				slot = this.ring.slotAfter(slot, position);
				if (this.ring.isFirst(position)) {
					readable = this.ring.readable(position);
				}
			}
		}
		finally {
			this.polling = false;
			visitor.received += consumed;
			visitor.stay();
			release(position);
		}
		return consumed;
	}

	/** Checks a word that says that there is no message yet. */
	private void checkNotYet(long position, long word) {
		long lap = this.ring.lap(position);
		long ahead = SlotWord.lapsAhead(word, lap);
		int state = SlotWord.state(word);
		if (ahead > 0 || (ahead == 0 && state != SlotWord.EMPTY && state != SlotWord.WRITING)) {
			throw Positions.damaged(position, word);
		}
		Positions.checkBehind(this.ring, position, word);
	}

	/** Released before it is counted: a successor would count it again. */
	private void skip(long position) {
		release(position + 1);
		Unchecked.addLong(this.ring.at(SegmentLayout.SKIPPED), 1);
	}

	private void release(long position) {
		if (position == this.head) {
			return;
		}
		this.head = position;
		// pairs with the acquire loads of the head by producers
		Unchecked.setLongRelease(this.ring.at(SegmentLayout.HEAD), position);
		this.ring.space.signal();
	}

	@Override
	public boolean isReady() {
		long word = Memory.getLongAcquire(this.segment, this.ring.offset(this.head));
		long lap = this.ring.lap(this.head);
		return word == SlotWord.of(lap, SlotWord.READABLE) || word == SlotWord.of(lap, SlotWord.DEAD);
	}

}
