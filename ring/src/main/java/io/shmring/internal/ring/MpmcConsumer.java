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

	private final int longestRun;

	private volatile long doneGeneration = -1;

	MpmcConsumer(RingMemory ring) {
		super(ring);
		this.longestRun = Math.clamp(ring.capacity / 4, 1, LONGEST_RUN);
	}

	@Override
	public int poll(SlotMessage view, ControlledMessageHandler handler, boolean controlled, int limit,
			Visitor visitor) {
		int most = controlled ? 1 : this.longestRun;
		view.consumed = 0;
		// pairs with the rise of the generation after the marks
		long generation = this.memory.getLongAcquire(SegmentLayout.REDELIVERY_GENERATION);
		boolean goOn = generation == this.doneGeneration || pollRedelivered(view, handler, limit, visitor, generation);
		long looks = 0;
		while (goOn && view.consumed < limit) {
			long position = this.memory.getLongAcquire(SegmentLayout.HEAD);
			int run = take(view.slip, position, Math.min(limit - view.consumed, most));
			if (run > 0) {
				// whoever finds the word first may move the head; losing is fine
				this.memory.casLong(SegmentLayout.HEAD, position, position + run);
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
		long first = this.memory.getLongAcquire(this.ring.slot(position));
		if (first != readable(position)) {
			return 0;
		}
		slip.found(this.ring, position);
		int run = 1;
		while (run < most && this.memory.getLongAcquire(this.ring.slot(position + run)) == readable(position + run)) {
			run++;
		}
		return this.memory.casLong(this.ring.slot(position), first, reading(position, run)) ? run : 0;
	}

	private long readable(long position) {
		return SlotWord.of(this.ring.lap(position), SlotWord.READABLE);
	}

	private long reading(long position, int run) {
		return SlotWord.reading(this.ring.lap(position), this.ring.owner, run);
	}

	/** Helps a head that lags behind; false if there is nothing to receive yet. */
	private boolean moveOn(long position) {
		long slot = this.ring.slot(position);
		long word = this.memory.getLongAcquire(slot);
		long ahead = SlotWord.lapsAhead(word, this.ring.lap(position));
		int state = SlotWord.state(word);
		if (ahead < 0 || (ahead == 0 && (state == SlotWord.EMPTY || state == SlotWord.WRITING))) {
			Positions.checkBehind(this.ring, position, word);
			return false;
		}
		if (ahead == 0 && state == SlotWord.READABLE) {
			if (word != readable(position)) {
				throw Positions.damaged(position, word);
			}
			return true;
		}
		if (ahead == 0 && state == SlotWord.DEAD) {
			pass(slot, word);
		}
		int run = (ahead == 0 && state == SlotWord.READING) ? SlotWord.runOf(word) : 1;
		this.memory.casLong(SegmentLayout.HEAD, position, position + run);
		return true;
	}

	private void pass(long slot, long word) {
		if (this.memory.casLong(slot, word, SlotWord.emptyOfNextLap(word))) {
			this.memory.addLong(SegmentLayout.SKIPPED, 1);
			this.ring.space.signal();
		}
	}

	/** Delivers a run; what the handler did not want or get is given back. */
	private boolean deliver(SlotMessage view, ControlledMessageHandler handler, long position, int run,
			boolean redelivered, Visitor visitor) {
		int done = 0;
		int freed = 0;
		try {
			while (done < run) {
				view.moveTo(this.ring.slot(position + done), position + done, redelivered);
				done++;
				visitor.leave();
				Action action = handler.onMessage(view);
				visitor.enter();
				if (action == Action.ABORT) {
					done--;
					return false;
				}
				free(position, freed++, run, view.length());
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
				free(position, freed, run, 0);
			}
			end(position, run, done);
		}
	}

	/** Frees a consumed slot, or notes that the first one is consumed. */
	private void free(long position, int index, int run, int length) {
		long slot = this.ring.slot(position + index);
		this.ring.touch(slot, RingMemory.LINE, length);
		long word = (index == 0) ? SlotWord.withFirstDone(reading(position, run))
				: SlotWord.emptyOfNextLap(readable(position + index));
		this.memory.setLongRelease(slot, word);
	}

	/** Gives back what was not consumed, the first slot last: with it goes the run. */
	private void end(long position, int run, int done) {
		for (int index = Math.max(1, done); index < run; index++) {
			this.memory.setLongRelease(this.ring.slot(position + index),
					SlotWord.withState(readable(position + index), SlotWord.REDELIVER));
		}
		long taken = reading(position, run);
		long word = (done > 0) ? SlotWord.withFirstDone(taken) : taken;
		long next = (done > 0) ? SlotWord.emptyOfNextLap(taken) : SlotWord.withState(taken, SlotWord.REDELIVER);
		// pairs with the acquire load of the slot word in MpmcProducer
		this.memory.casLong(this.ring.slot(position), word, next);
		this.ring.space.signal();
		if (done < run) {
			this.memory.addLong(SegmentLayout.REDELIVERED, run - done);
			// after the marks; pairs with the look at the generation in poll
			this.memory.addLong(SegmentLayout.REDELIVERY_GENERATION, 1);
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
		long oldest = this.memory.getLongAcquire(SegmentLayout.HEAD) - this.ring.capacity;
		for (long n = 0; n < this.ring.capacity && view.consumed < limit; n++) {
			long slot = this.ring.slot(oldest + n);
			long word = this.memory.getLongAcquire(slot);
			if (SlotWord.state(word) == SlotWord.REDELIVER) {
				long position = this.ring.positionOf(oldest + n, word);
				if (this.memory.casLong(slot, word, reading(position, 1))) {
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
		long word = Memory.getLongAcquire(this.segment, this.ring.slot(position));
		long ahead = SlotWord.lapsAhead(word, this.ring.lap(position));
		int state = SlotWord.state(word);
		return ahead > 0 || (ahead == 0 && state != SlotWord.EMPTY && state != SlotWord.WRITING);
	}

}
