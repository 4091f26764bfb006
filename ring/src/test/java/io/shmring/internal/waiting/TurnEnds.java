package io.shmring.internal.waiting;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

import io.shmring.internal.layout.Memory;
import io.shmring.internal.posix.FutexCalls;

/**
 * A ring that is nothing but a turn, with sleeping and waking written out once more, right
 * or with one of the faults that lose wake-ups.
 */
final class TurnEnds implements Ends {

	private static final long TURN = 0;

	private static final int SLEEPERS = 1;

	private static final int STEP = 2;

	private static final int SLOW_WAKER_NANOS = 100_000;

	private final MemorySegment memory = Arena.ofAuto().allocate(3 * 64, 64);

	private final Fault fault;

	private final Word room = new Word(64);

	private final Word message = new Word(128);

	/** What is wrong with it. */
	enum Fault {

		NONE,

		/** The sleeper sets the flag and sleeps without another look. */
		NO_SECOND_LOOK,

		/** The sleeper looks, then sets the flag. */
		FLAG_AFTER_LOOK,

		/** The waker looks at the flag before it makes the condition true. */
		FLAG_READ_EARLY,

		/** The waker wakes, then clears the flag. */
		FLAG_CLEARED_LATE

	}

	TurnEnds(Fault fault) {
		this.fault = fault;
	}

	@Override
	public boolean hasRoom() {
		return Memory.getLongAcquire(this.memory, TURN) == 0;
	}

	@Override
	public void send() {
		hand(0, 1, this.message);
	}

	@Override
	public Sleeping forRoom() {
		return this.room;
	}

	@Override
	public boolean hasMessage() {
		return Memory.getLongAcquire(this.memory, TURN) == 1;
	}

	@Override
	public boolean receive() {
		return hand(1, 0, this.room);
	}

	@Override
	public Sleeping forMessage() {
		return this.message;
	}

	private boolean hand(long from, long to, Word word) {
		int before = word.get();
		if (!Memory.casLong(this.memory, TURN, from, to)) {
			return false;
		}
		word.signal((this.fault == Fault.FLAG_READ_EARLY) ? before : word.get());
		return true;
	}

	/** A word to sleep on. */
	private final class Word implements Sleeping {

		private final long offset;

		private final SplittableRandom random = new SplittableRandom();

		Word(long offset) {
			this.offset = offset;
		}

		int get() {
			return Memory.getIntVolatile(TurnEnds.this.memory, this.offset);
		}

		private boolean set(int expected, int word) {
			return expected == word || Memory.casInt(TurnEnds.this.memory, this.offset, expected, word);
		}

		private void wake() {
			FutexCalls.wakeAll(TurnEnds.this.memory.address() + this.offset);
		}

		void signal(int word) {
			if ((word & SLEEPERS) == 0) {
				return;
			}
			int stepped = (word + STEP) & ~SLEEPERS;
			if (TurnEnds.this.fault == Fault.FLAG_CLEARED_LATE) {
				wake();
				long end = System.nanoTime() + this.random.nextInt(SLOW_WAKER_NANOS);
				while (System.nanoTime() - end < 0) {
					Thread.onSpinWait();
				}
				set(word, stepped);
			}
			else if (set(word, stepped)) {
				wake();
			}
		}

		@Override
		public void sleep(BooleanSupplier condition, long nanos) {
			boolean early = TurnEnds.this.fault == Fault.FLAG_AFTER_LOOK && condition.getAsBoolean();
			int word = get();
			int sleeping = word | SLEEPERS;
			if (early || !set(word, sleeping)) {
				return;
			}
			Memory.fullFence();
			boolean look = TurnEnds.this.fault != Fault.NO_SECOND_LOOK && TurnEnds.this.fault != Fault.FLAG_AFTER_LOOK;
			if (!look || !condition.getAsBoolean()) {
				FutexCalls.await(TurnEnds.this.memory.address() + this.offset, sleeping, nanos);
			}
		}

		@Override
		public void wakeAll() {
			int word = get();
			set(word, (word + STEP) & ~SLEEPERS);
			wake();
		}

	}

}
