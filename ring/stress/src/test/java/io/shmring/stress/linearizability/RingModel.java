package io.shmring.stress.linearizability;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The ring as its contract has it, one step at a time. Slots are used strictly in turn, so
 * it is full when the slot whose turn it is still belongs to somebody, even if others have
 * been released: a held claim, a message that is being read, and an aborted claim that no
 * poll has passed yet all keep their slot.
 *
 * @param slots the slots of the positions from tail - capacity to tail - 1, oldest first
 * @param untaken how many of them, from the end, have not been taken or passed
 */
record RingModel(List<Slot> slots, int untaken) {

	enum State {

		FREE, WRITING, READABLE, READING, DEAD

	}

	record Slot(State state, long message) {

		static final Slot FREE = new Slot(State.FREE, 0);

	}

	static RingModel empty(int capacity) {
		return new RingModel(Collections.nCopies(capacity, Slot.FREE), 0);
	}

	/** What the ring is after a step, or {@code null} if the step is impossible now. */
	RingModel after(Step step) {
		return switch (step.kind()) {
			case CLAIM -> isFull() ? null : claim(step.message());
			case COMMIT -> change(State.WRITING, step.message(), new Slot(State.READABLE, step.message()));
			case ABORT -> change(State.WRITING, step.message(), new Slot(State.DEAD, 0));
			case FULL -> isFull() ? this : null;
			case TAKE -> take(step.message());
			case RELEASE -> isReading(step.message()) ? afterRelease(step.message()) : this;
			case EMPTY -> isEmpty() ? this : null;
		};
	}

	/** What the ring is after a poll has passed a dead slot, or {@code null}. */
	RingModel afterPass() {
		return (head().state() == State.DEAD) ? with(this.slots.size() - this.untaken, Slot.FREE, this.untaken - 1)
				: null;
	}

	/** What the ring is after a message that is being read is released, or {@code null}. */
	RingModel afterRelease(long message) {
		return change(State.READING, message, Slot.FREE);
	}

	private boolean isReading(long message) {
		return this.slots.contains(new Slot(State.READING, message));
	}

	private boolean isFull() {
		return this.slots.getFirst().state() != State.FREE;
	}

	private boolean isEmpty() {
		return head().state() == State.FREE || head().state() == State.WRITING;
	}

	private Slot head() {
		return (this.untaken == 0) ? Slot.FREE : this.slots.get(this.slots.size() - this.untaken);
	}

	private RingModel claim(long message) {
		List<Slot> next = new ArrayList<>(this.slots.subList(1, this.slots.size()));
		next.add(new Slot(State.WRITING, message));
		return new RingModel(next, this.untaken + 1);
	}

	private RingModel take(long message) {
		return head().equals(new Slot(State.READABLE, message))
				? with(this.slots.size() - this.untaken, new Slot(State.READING, message), this.untaken - 1) : null;
	}

	private RingModel change(State from, long message, Slot to) {
		int index = this.slots.indexOf(new Slot(from, message));
		return (index < 0) ? null : with(index, to, this.untaken);
	}

	private RingModel with(int index, Slot slot, int untaken) {
		List<Slot> next = new ArrayList<>(this.slots);
		next.set(index, slot);
		return new RingModel(next, untaken);
	}

}
