package io.shmring.internal.ring;

import io.shmring.internal.layout.SlotWord;
import io.shmring.internal.layout.Unchecked;

/**
 * Keeps a consumer some way behind a fast producer, and the other way round.
 *
 * <p>
 * A consumer that has caught up takes each cache line from the producer while it is still
 * being written, and both then wait for lines more than they work. One that finds a
 * message after a few looks in vain, twice in a row, and the second time within a moment,
 * is that close: it lets the producer get ahead before it goes on. A message that comes after a longer pause is
 * delivered at once. Where a producer sends nothing more in the meantime, because it waits
 * for an answer or has other things to do, each try that was in vain doubles the number of
 * messages until the next one. The idea is the temporal slipping of FastForward
 * (Giacomoni, Moseley and Vachharajani, PPoPP 2008), which keeps the distance all the
 * time.
 *
 * <p>
 * A producer that finds the ring full is as close to consumers that free slot by slot, and
 * lets them get ahead in the same way. Used by one thread; producers share one, and lose a
 * count now and then.
 */
final class Slip {

	/** Nanoseconds without a message that count as a moment. */
	private static final long MOMENT = 1_000;

	/** Looks in vain after which the moment is over, without a look at the clock. */
	private static final int LOOKS = 16;

	/** Messages to let the producer get ahead, but a quarter of the ring at most. */
	private static final int DISTANCE = 256;

	/** Nanoseconds after which the consumer goes on anyway. */
	private static final long LONGEST = 10_000;

	/** Messages that a producer worth waiting for sends within its probation. */
	private static final int WORTH = 4;

	/** Nanoseconds of probation for messages without a payload. */
	private static final long PROBATION = 1_000;

	/** Bytes of a slot that prolong it by a nanosecond, for producers that copy so many. */
	private static final int BYTES_PER_NANO = 2;

	/** Slots of a ring in which nobody can get far ahead. */
	private static final int SMALL = 64;

	private static final int FEWEST = 2;

	private static final int MOST = 1 << 20;

	private static final int PAUSES = 16;

	private int looks;

	private long since;

	private int times;

	private int needed = FEWEST;

	/** Notes that there is no message. */
	void nothing() {
		if (this.looks++ == 0 && isNext()) {
			this.since = System.nanoTime();
		}
	}

	/**
	 * Notes that there is a message, and waits if it came too soon after the last one;
	 * returns whether it has waited.
	 */
	boolean found(RingMemory ring, long position) {
		if (this.looks == 0 || ring.capacity < SMALL || !isClose()) {
			return false;
		}
		letAhead(ring, position, SlotWord.READABLE);
		return true;
	}

	/**
	 * Notes that there is no room, and waits for more than a slot of it; returns whether
	 * there is some.
	 */
	boolean full(RingMemory ring, long position) {
		return ++this.times >= this.needed && ring.capacity >= SMALL && letAhead(ring, position, SlotWord.EMPTY);
	}

	private boolean letAhead(RingMemory ring, long position, int state) {
		this.times = 0;
		boolean worth = isAheadIn(probation(ring.stride()), ring, position, WORTH, state);
		if (worth) {
			isAheadIn(LONGEST, ring, position, DISTANCE, state);
		}
		this.needed = worth ? FEWEST : Math.min(this.needed * 2, MOST);
		return worth;
	}

	/** Nanoseconds in which a producer shows that it is worth waiting for. */
	static long probation(int stride) {
		return Math.min(LONGEST, PROBATION + stride / BYTES_PER_NANO);
	}

	/** Whether it is up to the next message; the others are spared the clock. */
	private boolean isNext() {
		return this.times + 1 >= this.needed;
	}

	/** After how many messages the next one is waited for. */
	int needed() {
		return this.needed;
	}

	/** Forgets what was noted; returns whether the producer is too close. */
	boolean isClose() {
		boolean soon = this.looks <= LOOKS && (!isNext() || System.nanoTime() - this.since < MOMENT);
		this.looks = 0;
		this.times = soon ? this.times + 1 : 0;
		return this.times >= this.needed;
	}

	/** Waits until the other side is so far ahead; false if the time passes before. */
	private static boolean isAheadIn(long nanos, RingMemory ring, long position, int messages, int state) {
		long ahead = position + Math.min(ring.capacity / 4, messages);
		long slot = ring.slot(ahead);
		long lap = ring.lap(ahead);
		long start = System.nanoTime();
		do {
			for (int i = 0; i < PAUSES; i++) {
				Thread.onSpinWait();
			}
			if (hasReached(Unchecked.getLongOpaque(slot), lap, state)) {
				return true;
			}
		}
		while (System.nanoTime() - start < nanos);
		return false;
	}

	/** Whether a slot is in a state of a lap, or further on: others may have used it since. */
	private static boolean hasReached(long word, long lap, int state) {
		long ahead = SlotWord.lapsAhead(word, lap);
		int now = SlotWord.state(word);
		return ahead > 0
				|| (ahead == 0 && (state == SlotWord.EMPTY || (now != SlotWord.EMPTY && now != SlotWord.WRITING)));
	}

}
