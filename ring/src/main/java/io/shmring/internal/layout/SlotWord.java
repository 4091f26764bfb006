package io.shmring.internal.layout;

/**
 * The 64-bit word that says to which lap a slot belongs, in which state it is and who
 * holds it. Claim and owner are one word, so that one compare-and-set records both.
 *
 * <pre>
 * bit 63 ......... 24 | 23         | 22 ... 17 | 16 ... 11 | 10 ... 3 | 2 ... 0
 *     lap (40 bits)   | first done | run (6)   | epoch (6) | index (8)| state
 * </pre>
 *
 * The word of an untouched slot in lap 0 is zero, so a fresh segment needs no pass over
 * its slots. Laps are compared modulo 2<sup>40</sup>. A READING word stands in the first
 * slot of a run of neighbouring slots that were taken together: it says how many there
 * are, and whether the first one has been consumed.
 */
public final class SlotWord {

	/** Free for the producer of its lap. */
	public static final int EMPTY = 0;

	/** Claimed by a producer that has not committed yet. */
	public static final int WRITING = 1;

	/** Committed, not yet taken. */
	public static final int READABLE = 2;

	/** Taken by a consumer that has not released it yet ({@code mpmc} only). */
	public static final int READING = 3;

	/** Claimed and given up: aborted, or its producer died. */
	public static final int DEAD = 4;

	/**
	 * Was taken by a consumer that died or gave it back ({@code mpmc} only).
	 */
	public static final int REDELIVER = 5;

	/** Number of owners the word can tell apart. */
	public static final int MAX_OWNERS = 1 << 8;

	/** Largest number of slots a consumer can take in one step. */
	public static final int MAX_RUN = (1 << 6) - 1;

	private static final int STATE_MASK = 0x7;

	private static final int OWNER_SHIFT = 3;

	private static final int OWNER_BITS = 14;

	private static final long OWNER_MASK = ((1L << OWNER_BITS) - 1) << OWNER_SHIFT;

	private static final int INDEX_BITS = 8;

	private static final int EPOCH_MASK = (1 << 6) - 1;

	private static final int RUN_SHIFT = OWNER_SHIFT + OWNER_BITS;

	private static final long FIRST_DONE = 1L << 23;

	private static final int LAP_SHIFT = 24;

	private SlotWord() {
	}

	/**
	 * Encodes a word that names no owner.
	 * @param lap the lap of the position; only its low 40 bits are kept
	 * @param state one of the states of this class
	 * @return the slot word
	 */
	public static long of(long lap, int state) {
		return (lap << LAP_SHIFT) | state;
	}

	/**
	 * Encodes a word with an owner.
	 * @param lap the lap of the position
	 * @param owner the owner bits made by {@link #owner(int, long)}
	 * @param state one of the states of this class
	 * @return the slot word
	 */
	public static long of(long lap, long owner, int state) {
		return (lap << LAP_SHIFT) | owner | state;
	}

	/**
	 * Encodes the word of a run of slots taken by a consumer.
	 * @param lap the lap of the first position
	 * @param owner the owner bits made by {@link #owner(int, long)}
	 * @param run the number of slots, 1 to {@link #MAX_RUN}
	 * @return the slot word
	 */
	public static long reading(long lap, long owner, int run) {
		return (lap << LAP_SHIFT) | ((long) run << RUN_SHIFT) | owner | READING;
	}

	/**
	 * Returns the number of slots of the run that starts with a READING word.
	 * @param word the slot word
	 * @return 1 to {@link #MAX_RUN}
	 */
	public static int runOf(long word) {
		return Math.max(1, (int) (word >>> RUN_SHIFT) & MAX_RUN);
	}

	/**
	 * Returns a READING word that says that its own slot is consumed.
	 * @param word the slot word
	 * @return the slot word
	 */
	public static long withFirstDone(long word) {
		return word | FIRST_DONE;
	}

	/**
	 * Returns whether a READING word says that its own slot is consumed.
	 * @param word the slot word
	 * @return whether it is
	 */
	public static boolean isFirstDone(long word) {
		return (word & FIRST_DONE) != 0;
	}

	/**
	 * Encodes an owner.
	 * @param index the index of the participant entry
	 * @param epoch the epoch of that entry; only its low 6 bits are kept
	 * @return bits to pass to {@link #of(long, long, int)}
	 */
	public static long owner(int index, long epoch) {
		return (((epoch & EPOCH_MASK) << INDEX_BITS) | index) << OWNER_SHIFT;
	}

	/**
	 * Returns the state bits, which may be none of the known states if the segment is
	 * damaged.
	 * @param word the slot word
	 * @return 0 to 7
	 */
	public static int state(long word) {
		return (int) word & STATE_MASK;
	}

	/**
	 * Returns the owner bits of a word.
	 * @param word the slot word
	 * @return the owner bits, comparable with those of {@link #owner(int, long)}
	 */
	public static long ownerOf(long word) {
		return word & OWNER_MASK;
	}

	/**
	 * Returns the participant index within a word.
	 * @param word the slot word
	 * @return 0 to 255
	 */
	public static int indexOf(long word) {
		return (int) (word >>> OWNER_SHIFT) & (MAX_OWNERS - 1);
	}

	/**
	 * Returns the signed distance from a lap to the lap of a word.
	 * @param word the slot word
	 * @param lap the lap to compare with
	 * @return 0 if they are equal, negative if the word is of an earlier lap
	 */
	public static long lapsAhead(long word, long lap) {
		return ((word >>> LAP_SHIFT) - lap) << LAP_SHIFT >> LAP_SHIFT;
	}

	/**
	 * Returns whether the slot of a word was claimed in a lap, and perhaps again since.
	 * @param word the slot word
	 * @param lap the lap
	 * @return whether it was
	 */
	public static boolean isClaimed(long word, long lap) {
		return lapsAhead(word, lap) >= 0 && word != of(lap, EMPTY);
	}

	/**
	 * Returns a word of the same lap without owner.
	 * @param word the slot word
	 * @param state the new state
	 * @return the slot word
	 */
	public static long withState(long word, int state) {
		return (word >>> LAP_SHIFT << LAP_SHIFT) | state;
	}

	/**
	 * Returns the word that frees a slot for the next lap.
	 * @param word the slot word of the lap that ends
	 * @return the EMPTY word of the next lap
	 */
	public static long emptyOfNextLap(long word) {
		return ((word >>> LAP_SHIFT) + 1) << LAP_SHIFT;
	}

	/**
	 * Returns a state as text.
	 * @param state the state bits
	 * @return the name of the state
	 */
	public static String nameOf(int state) {
		return switch (state) {
			case EMPTY -> "EMPTY";
			case WRITING -> "WRITING";
			case READABLE -> "READABLE";
			case READING -> "READING";
			case DEAD -> "DEAD";
			case REDELIVER -> "REDELIVER";
			default -> "unknown(" + state + ")";
		};
	}

}
