package io.shmring.internal.ring;

import io.shmring.ControlledMessageHandler;
import io.shmring.ControlledMessageHandler.Action;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;

/**
 * One of many consumers of a ring.
 *
 * <p>
 * A slot is taken by compare-and-set from READABLE to READING with the owner in it; the
 * head follows by compare-and-set and is moved on by whoever finds it behind. A handful
 * of neighbouring slots is taken before the head is moved once. Releasing writes the
 * EMPTY word of the next lap. Slots marked for redelivery lie behind the head; marking
 * raises a generation that shares the line of the head, and a consumer that sees a new
 * one goes over all slots until a whole pass finds none.
 */
final class MpmcConsumer extends Consumer {

	private static final int TAKE = 32;

	private volatile long doneGeneration = -1;

	MpmcConsumer(RingMemory ring) {
		super(ring);
	}

	@Override
	public int poll(SlotMessage view, ControlledMessageHandler handler, int limit, Tally tally) {
		long before = tally.received;
		long generation = Memory.getLongOpaque(this.memory, SegmentLayout.REDELIVERY_GENERATION);
		boolean goOn = generation == this.doneGeneration || pollRedelivered(view, handler, limit, tally, generation);
		long looks = 0;
		while (goOn && tally.received - before < limit) {
			long position = Memory.getLongAcquire(this.memory, SegmentLayout.HEAD);
			int taken = take(position, Math.min(limit - (int) (tally.received - before), TAKE));
			if (taken > 0) {
				moveHead(position, taken);
				goOn = deliver(view, handler, position, taken, tally);
			}
			else {
				goOn = moveOn(position);
				Positions.checkLooks(this.ring, ++looks);
			}
		}
		return (int) (tally.received - before);
	}

	private int take(long position, int most) {
		int taken = 0;
		while (taken < most) {
			long slot = this.ring.slot(position + taken);
			long lap = this.ring.lap(position + taken);
			// pairs with the commit of the producer
			long word = Memory.getLongAcquire(this.memory, slot);
			if (word != SlotWord.of(lap, SlotWord.READABLE)
					|| !Memory.casLong(this.memory, slot, word, SlotWord.of(lap, this.ring.owner, SlotWord.READING))) {
				break;
			}
			taken++;
		}
		return taken;
	}

	private void moveHead(long position, int taken) {
		long head = position;
		while (head - position >= 0 && head - position < taken
				&& !Memory.casLong(this.memory, SegmentLayout.HEAD, head, position + taken)) {
			head = Memory.getLongAcquire(this.memory, SegmentLayout.HEAD);
		}
	}

	/** Helps a head that lags behind; false if there is nothing to receive yet. */
	private boolean moveOn(long position) {
		long slot = this.ring.slot(position);
		long lap = this.ring.lap(position);
		long word = Memory.getLongAcquire(this.memory, slot);
		long ahead = SlotWord.lapsAhead(word, lap);
		int state = SlotWord.state(word);
		if (ahead < 0 || (ahead == 0 && (state == SlotWord.EMPTY || state == SlotWord.WRITING))) {
			return false;
		}
		if (ahead == 0 && state == SlotWord.READABLE) {
			return true;
		}
		if (ahead == 0 && state == SlotWord.DEAD) {
			pass(position, slot, word);
		}
		Memory.casLong(this.memory, SegmentLayout.HEAD, position, position + 1);
		return true;
	}

	/** Moves the tail first: its dead owner may not have, and head must not overtake it. */
	private void pass(long position, long slot, long word) {
		Memory.casLong(this.memory, SegmentLayout.TAIL, position, position + 1);
		if (Memory.casLong(this.memory, slot, word, SlotWord.emptyOfNextLap(word))) {
			Memory.addLong(this.memory, SegmentLayout.SKIPPED, 1);
			this.ring.space.signal();
		}
	}

	/** Delivers taken slots; what the handler did not want or get is given back. */
	private boolean deliver(SlotMessage view, ControlledMessageHandler handler, long position, int taken, Tally tally) {
		int next = 0;
		boolean goOn = true;
		try {
			while (next < taken && goOn) {
				goOn = deliverOne(view, handler, position + next++, false, tally);
			}
		}
		finally {
			if (next < taken) {
				giveBack(position + next, taken - next);
			}
		}
		return goOn;
	}

	private boolean deliverOne(SlotMessage view, ControlledMessageHandler handler, long position, boolean redelivered,
			Tally tally) {
		boolean consumed = true;
		try {
			view.moveTo(this.ring.slot(position), position, redelivered);
			Action action = handler.onMessage(view);
			consumed = action != Action.ABORT;
			return action == Action.CONTINUE || action == Action.COMMIT;
		}
		finally {
			if (consumed) {
				tally.received++;
				release(position);
			}
			else {
				giveBack(position, 1);
			}
		}
	}

	private void release(long position) {
		long word = SlotWord.of(this.ring.lap(position), this.ring.owner, SlotWord.READING);
		// pairs with the acquire load of the slot word in MpmcProducer
		Memory.casLong(this.memory, this.ring.slot(position), word, SlotWord.emptyOfNextLap(word));
		this.ring.space.signal();
	}

	private void giveBack(long position, int count) {
		for (long p = position; p != position + count; p++) {
			long lap = this.ring.lap(p);
			Memory.casLong(this.memory, this.ring.slot(p), SlotWord.of(lap, this.ring.owner, SlotWord.READING),
					SlotWord.of(lap, SlotWord.REDELIVER));
		}
		Memory.addLong(this.memory, SegmentLayout.REDELIVERED, count);
		Memory.addLong(this.memory, SegmentLayout.REDELIVERY_GENERATION, 1);
		this.ring.data.signal();
	}

	/** Delivers slots marked for redelivery; false if the handler wants no more. */
	private boolean pollRedelivered(SlotMessage view, ControlledMessageHandler handler, int limit, Tally tally,
			long generation) {
		long before = tally.received;
		boolean found = false;
		for (long index = 0; index < this.ring.capacity && tally.received - before < limit; index++) {
			long slot = this.ring.slot(index);
			long word = Memory.getLongAcquire(this.memory, slot);
			if (SlotWord.state(word) == SlotWord.REDELIVER && Memory.casLong(this.memory, slot, word,
					SlotWord.withOwner(word, this.ring.owner, SlotWord.READING))) {
				found = true;
				if (!deliverOne(view, handler, this.ring.positionOf(index, word), true, tally)) {
					return false;
				}
			}
		}
		if (!found) {
			this.doneGeneration = generation;
		}
		return true;
	}

	@Override
	public boolean isReady() {
		if (Memory.getLongOpaque(this.memory, SegmentLayout.REDELIVERY_GENERATION) != this.doneGeneration) {
			return true;
		}
		long position = Memory.getLongAcquire(this.memory, SegmentLayout.HEAD);
		long word = Memory.getLongAcquire(this.memory, this.ring.slot(position));
		long ahead = SlotWord.lapsAhead(word, this.ring.lap(position));
		int state = SlotWord.state(word);
		return ahead > 0 || (ahead == 0 && state != SlotWord.EMPTY && state != SlotWord.WRITING);
	}

	@Override
	public long position() {
		return Memory.getLongAcquire(this.memory, SegmentLayout.HEAD);
	}

}
