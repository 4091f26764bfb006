package io.shmring.internal.ring;

import io.shmring.ControlledMessageHandler;
import io.shmring.ControlledMessageHandler.Action;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;
import io.shmring.internal.layout.Unchecked;

/**
 * One of many consumers of a ring.
 *
 * <p>
 * Neighbouring READABLE slots are taken as a run, by one compare-and-set of the word at
 * the head: it names the owner and the length of the run. The head then moves past the
 * whole run by compare-and-set, by the owner or by whoever finds it behind; so runs start
 * only where the head stood, and a slot within a run belongs to nobody else. Slots of a
 * run are freed one by one with the EMPTY word of the next lap, the first one last, and
 * until then none of them can be claimed: the first word tells those who recover a dead
 * owner what was still held. Handlers that may give messages back get runs of one, so they
 * give back what they have seen and nothing that would then come late unmarked. Slots given
 * back lie behind the head, marked REDELIVER; marking raises a generation that shares the
 * line of the head, and a consumer that sees a new one goes over all slots until a whole
 * pass finds none.
 */
final class MpmcConsumer extends Consumer {

	private static final int LONGEST_RUN = 32;

	private static final int SHORTEST_RUN = 4;

	/** Of a run, if it is longer than the shortest: measured, see DESIGN. */
	private static final int RUN_BYTES = 1536;

	private final int longestRun;

	private volatile long doneGeneration = -1;

	MpmcConsumer(RingMemory ring) {
		super(ring);
		int run = Math.clamp(RUN_BYTES / ring.geometry.stride(), SHORTEST_RUN, LONGEST_RUN);
		this.longestRun = Math.clamp(ring.capacity / 4, 1, run);
	}

	@Override
	public int poll(SlotMessage view, ControlledMessageHandler handler, boolean controlled, int limit,
			Visitor visitor) {
		int most = controlled ? 1 : this.longestRun;
		view.consumed = 0;
		// pairs with the rise of the generation after the marks
		long generation = Unchecked.getLongAcquire(this.ring.at(SegmentLayout.REDELIVERY_GENERATION));
		boolean goOn = generation == this.doneGeneration || pollRedelivered(view, handler, limit, visitor, generation);
		long looks = 0;
		while (goOn && view.consumed < limit) {
			long position = Unchecked.getLongAcquire(this.ring.at(SegmentLayout.HEAD));
			int run = take(view.slip, position, Math.min(limit - view.consumed, most));
			if (run > 0) {
				// whoever finds the word first may move the head; losing is fine
				Unchecked.casLong(this.ring.at(SegmentLayout.HEAD), position, position + run);
				goOn = deliver(view, handler, position, run, false, visitor);
			}
			else {
				goOn = moveOn(position);
				if (!goOn) {
					view.slip.nothing();
				}
				Positions.checkLooks(this.ring, position, ++looks);
			}
		}
		return view.consumed;
	}

	/** Takes a run that starts at the head; returns its length, 0 if there is none. */
	private int take(Slip slip, long position, int most) {
		// pairs with the commit of the producer
		long slot = this.ring.slot(position);
		long first = Unchecked.getLongAcquire(slot);
		if (first != this.ring.readable(position)) {
			return 0;
		}
		slip.found(this.ring, position);
		int run = 1;
		long next = this.ring.slotAfter(slot, position + 1);
		while (run < most && Unchecked.getLongAcquire(next) == this.ring.readable(position + run)) {
			run++;
			next = this.ring.slotAfter(next, position + run);
		}
		return Unchecked.casLong(slot, first, reading(position, run)) ? run : 0;
	}

	private long reading(long position, int run) {
		return SlotWord.reading(this.ring.lap(position), this.ring.owner, run);
	}

	/** Helps a head that lags behind; false if there is nothing to receive yet. */
	private boolean moveOn(long position) {
		long slot = this.ring.slot(position);
		long word = Unchecked.getLongAcquire(slot);
		long ahead = SlotWord.lapsAhead(word, this.ring.lap(position));
		int state = SlotWord.state(word);
		if (ahead < 0 || (ahead == 0 && (state == SlotWord.EMPTY || state == SlotWord.WRITING))) {
			Positions.checkBehind(this.ring, position, word);
			return false;
		}
		if (ahead == 0 && state == SlotWord.READABLE) {
			if (word != this.ring.readable(position)) {
				throw Positions.damaged(position, word);
			}
			return true;
		}
		if (ahead == 0 && state == SlotWord.DEAD) {
			pass(slot, word);
		}
		int run = (ahead == 0 && state == SlotWord.READING) ? SlotWord.runOf(word) : 1;
		Unchecked.casLong(this.ring.at(SegmentLayout.HEAD), position, position + run);
		return true;
	}

	private void pass(long slot, long word) {
		if (Unchecked.casLong(slot, word, SlotWord.emptyOfNextLap(word))) {
			Unchecked.addLong(this.ring.at(SegmentLayout.SKIPPED), 1);
			this.ring.space.signal();
		}
	}

	/** Delivers a run; what the handler did not want or get is given back. */
	private boolean deliver(SlotMessage view, ControlledMessageHandler handler, long position, int run,
			boolean redelivered, Visitor visitor) {
		int done = 0;
		int freed = 0;
		try {
			for (long slot = this.ring.slot(position); done < run; slot = this.ring.slotAfter(slot, position + done)) {
				view.moveTo(slot, position + done, redelivered);
				done++;
				visitor.leave();
				Action action = handler.onMessage(view);
				visitor.enter();
				if (action == Action.ABORT) {
					done--;
					return false;
				}
				free(slot, position, freed++, run, view.length());
				if (action == Action.BREAK) {
					return false;
				}
			}
			return true;
		}
		finally {
			// a handler that throws has consumed its message
			view.consumed += done;
			visitor.received += done;
			visitor.stay();
			if (freed < done) {
				free(this.ring.slot(position + freed), position, freed, run, 0);
			}
			end(position, run, done);
		}
	}

	/** Frees a consumed slot, or notes that the first one is consumed. */
	private void free(long slot, long position, int index, int run, int length) {
		this.ring.touch(slot, RingMemory.LINE, length);
		long word = (index == 0) ? SlotWord.withFirstDone(reading(position, run))
				: SlotWord.emptyOfNextLap(this.ring.readable(position + index));
		Unchecked.setLongRelease(slot, word);
	}

	/** Gives back what was not consumed, the first slot last: with it goes the run. */
	private void end(long position, int run, int done) {
		for (int index = Math.max(1, done); index < run; index++) {
			Unchecked.setLongRelease(this.ring.slot(position + index),
					SlotWord.withState(this.ring.readable(position + index), SlotWord.REDELIVER));
		}
		long taken = reading(position, run);
		long word = (done > 0) ? SlotWord.withFirstDone(taken) : taken;
		long next = (done > 0) ? SlotWord.emptyOfNextLap(taken) : SlotWord.withState(taken, SlotWord.REDELIVER);
		// pairs with the acquire load of the slot word in MpmcProducer
		Unchecked.casLong(this.ring.slot(position), word, next);
		this.ring.space.signal();
		if (done < run) {
			Unchecked.addLong(this.ring.at(SegmentLayout.REDELIVERED), run - done);
			// after the marks; pairs with the look at the generation in poll
			Unchecked.addLong(this.ring.at(SegmentLayout.REDELIVERY_GENERATION), 1);
			this.ring.data.signal();
		}
	}

	/**
	 * Delivers slots that were given back, the oldest first: they lie within one lap behind
	 * the head. False if the handler wants no more.
	 */
	private boolean pollRedelivered(SlotMessage view, ControlledMessageHandler handler, int limit, Visitor visitor,
			long generation) {
		boolean found = false;
		long oldest = Unchecked.getLongAcquire(this.ring.at(SegmentLayout.HEAD)) - this.ring.capacity;
		for (long n = 0; n < this.ring.capacity && view.consumed < limit; n++) {
			long slot = this.ring.slot(oldest + n);
			long word = Unchecked.getLongAcquire(slot);
			if (SlotWord.state(word) == SlotWord.REDELIVER) {
				long position = this.ring.positionOf(oldest + n, word);
				if (Unchecked.casLong(slot, word, reading(position, 1))) {
					found = true;
					if (!deliver(view, handler, position, 1, true, visitor)) {
						return false;
					}
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
		if (Memory.getLongOpaque(this.segment, SegmentLayout.REDELIVERY_GENERATION) != this.doneGeneration) {
			return true;
		}
		long position = Memory.getLongAcquire(this.segment, SegmentLayout.HEAD);
		long word = Memory.getLongAcquire(this.segment, this.ring.offset(position));
		long ahead = SlotWord.lapsAhead(word, this.ring.lap(position));
		int state = SlotWord.state(word);
		return ahead > 0 || (ahead == 0 && state != SlotWord.EMPTY && state != SlotWord.WRITING);
	}

}
