package io.shmring.internal.liveness;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.ReentrantLock;

import io.shmring.OnDeadConsumer;
import io.shmring.RecoveredSlot.Outcome;
import io.shmring.internal.layout.EntryStatus;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;
import io.shmring.internal.posix.PosixException;
import io.shmring.internal.waiting.SleepWord;

/**
 * Settles what participants leave behind.
 *
 * <p>
 * The caller holds the lock byte of the entry, so nobody else settles it, and no thread of
 * its owner can still write: the owner is dead, or has unmapped the segment. Every step is
 * a compare-and-set that finds nothing to do when repeated, but for the handing over of
 * rejected offers, and the entry is freed last, so a recovery that dies is finished by the
 * next one. The generation of redeliveries
 * rises after the marks, and also when the marks of somebody who died before raising it
 * are found. Both sleep words are stepped at the end, because the dead may have been about
 * to wake somebody.
 *
 * <p>
 * Thread-safe: threads of one participant settle one after the other. A listener that
 * asks for a recovery while it hears of one gets none.
 */
public final class Recovery {

	private final MemorySegment memory;

	private final Geometry geometry;

	private final Participants participants;

	private final OnDeadConsumer policy;

	private final RecoveryListener listener;

	/** A copy of the participant table. Threads may mix theirs: each word is one of just now. */
	private final long[] table;

	/** All threads of a process share one file description, for which the locks are one. */
	private final ReentrantLock oneAtATime = new ReentrantLock();

	/**
	 * Creates a recovery.
	 * @param memory the segment
	 * @param geometry its geometry
	 * @param participants its participant table
	 * @param policy what to do with messages a dead consumer held
	 * @param listener hears what is done
	 */
	public Recovery(MemorySegment memory, Geometry geometry, Participants participants, OnDeadConsumer policy,
			RecoveryListener listener) {
		this.memory = memory;
		this.geometry = geometry;
		this.participants = participants;
		this.table = EntryStatus.newTable(geometry.participants());
		this.policy = policy;
		this.listener = listener;
	}

	/**
	 * Settles all participants that are dead by now and that nobody else is settling.
	 * @param self the index to leave out
	 * @return how many were settled
	 * @throws PosixException if a call fails
	 */
	public int recoverDead(int self) throws PosixException {
		int recovered = 0;
		EntryStatus.copyTable(this.memory, this.table);
		for (int index = 0; index < this.participants.count(); index++) {
			if (index != self && EntryStatus.wasAttached(this.table, index) && recoverIfDead(index)) {
				recovered++;
			}
		}
		return recovered;
	}

	/**
	 * Settles one participant if it is dead.
	 * @param index the entry, not our own
	 * @return whether it was dead and settled by this call
	 * @throws PosixException if a call fails
	 */
	public boolean recoverIfDead(int index) throws PosixException {
		if (!isDead(index) || this.oneAtATime.isHeldByCurrentThread()) {
			return false;
		}
		this.oneAtATime.lock();
		try {
			return isDead(index) && this.participants.tryLock(index) && settleLocked(index);
		}
		finally {
			this.oneAtATime.unlock();
		}
	}

	private boolean isDead(int index) throws PosixException {
		return this.participants.isAttached(index) && !this.participants.isLocked(index);
	}

	private boolean settleLocked(int index) throws PosixException {
		try {
			boolean dead = this.participants.isAttached(index);
			if (dead) {
				settleDead(index);
			}
			return dead;
		}
		finally {
			this.participants.unlock(index);
		}
	}

	/** Settles the dead owner of an entry whose lock byte we hold. */
	void settleDead(int index) {
		settleSlots(index, true);
		this.listener.participantRecovered(index);
		release(index, true);
	}

	/**
	 * Settles our own entry when we detach. The mapping by which our threads wrote must be
	 * gone.
	 * @param index our entry, whose lock byte we hold
	 */
	public void detach(int index) {
		settleSlots(index, false);
		release(index, false);
	}

	private void release(int index, boolean died) {
		long rejected = Memory.getLongOpaque(this.memory, SegmentLayout.participant(index) + SegmentLayout.P_REJECTED);
		Memory.addLong(this.memory, SegmentLayout.REJECTED, rejected);
		this.participants.free(index, died);
		new SleepWord(this.memory, SegmentLayout.DATA_WORD).signalAlways();
		new SleepWord(this.memory, SegmentLayout.SPACE_WORD).signalAlways();
	}

	private void settleSlots(int index, boolean died) {
		boolean redeliver = false;
		for (long slot = 0; slot < this.geometry.capacity(); slot++) {
			long offset = this.geometry.slot(slot);
			long word = Memory.getLongAcquire(this.memory, offset);
			int state = SlotWord.state(word);
			if (state == SlotWord.REDELIVER) {
				redeliver = true;
			}
			else if (SlotWord.indexOf(word) == index) {
				if (state == SlotWord.WRITING) {
					settleClaim(index, slot, word, died);
				}
				else if (state == SlotWord.READING) {
					redeliver |= settleRead(index, slot, word, died);
				}
			}
		}
		if (redeliver) {
			// after the marks; pairs with the look at the generation in MpmcConsumer
			Memory.addLong(this.memory, SegmentLayout.REDELIVERY_GENERATION, 1);
		}
	}

	private void settleClaim(int index, long slot, long word, boolean died) {
		if (Memory.casLong(this.memory, this.geometry.slot(slot), word, SlotWord.withState(word, SlotWord.DEAD))) {
			Memory.addLong(this.memory, died ? SegmentLayout.DEAD_SLOTS : SegmentLayout.ABORTED, 1);
			long head = Memory.getLongAcquire(this.memory, SegmentLayout.HEAD);
			report(index, this.geometry.positionOf(slot, word, head), died, Outcome.SKIPPED);
		}
	}

	/**
	 * Settles a run of slots that a consumer had taken. The head moves past the run first:
	 * its length is known only as long as the first word stands, which goes last.
	 */
	private boolean settleRead(int index, long slot, long word, boolean died) {
		boolean drop = died && this.policy == OnDeadConsumer.DROP;
		long head = Memory.getLongAcquire(this.memory, SegmentLayout.HEAD);
		long position = this.geometry.positionOf(slot, word, head);
		int run = (int) Math.min(SlotWord.runOf(word), this.geometry.capacity());
		Memory.casLong(this.memory, SegmentLayout.HEAD, position, position + run);
		for (long p = position + 1; p != position + run; p++) {
			long readable = SlotWord.of(this.geometry.lap(p), SlotWord.READABLE);
			settleRead(index, p, readable, died, drop);
		}
		if (!SlotWord.isFirstDone(word)) {
			settleRead(index, position, word, died, drop);
		}
		else {
			Memory.casLong(this.memory, this.geometry.slot(position), word, SlotWord.emptyOfNextLap(word));
		}
		return !drop;
	}

	private void settleRead(int index, long position, long word, boolean died, boolean drop) {
		long settled = drop ? SlotWord.emptyOfNextLap(word) : SlotWord.withState(word, SlotWord.REDELIVER);
		if (Memory.casLong(this.memory, this.geometry.slot(position), word, settled)) {
			Memory.addLong(this.memory, drop ? SegmentLayout.DROPPED : SegmentLayout.REDELIVERED, 1);
			report(index, position, died, drop ? Outcome.DROPPED : Outcome.REDELIVERED);
		}
	}

	private void report(int index, long position, boolean died, Outcome outcome) {
		if (died) {
			int length = Memory.getIntOpaque(this.memory, this.geometry.slot(position) + SegmentLayout.SLOT_LENGTH);
			this.listener.slotRecovered(index, position, length, outcome);
		}
	}

}
