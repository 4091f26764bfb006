package io.shmring.internal.layout;

/**
 * The 64-bit word that says to which lap a slot belongs, in which state it is and who
 * holds it. Claim and owner are one word, so that one compare-and-set records both.
 *
 * <pre>
 * bit 63 ............ 23 | 22 ...... 13 | 12 ...... 3 | 2 ... 0
 *     lap (41 bits)      | epoch (10)   | index (10)  | state
 * </pre>
 *
 * The word of an untouched slot in lap 0 is zero, so a fresh segment needs no pass over
 * its slots. Laps are compared modulo 2<sup>41</sup>.
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

	/** Was taken by a consumer that died or gave it back ({@code mpmc} only). */
	public static final int REDELIVER = 5;

	/** Number of owners the word can tell apart. */
	public static final int MAX_OWNERS = 1 << 10;

	private static final int STATE_MASK = 0x7;

	private static final int OWNER_SHIFT = 3;

	private static final int OWNER_BITS = 20;

	private static final long OWNER_MASK = ((1L << OWNER_BITS) - 1) << OWNER_SHIFT;

	private static final int INDEX_BITS = 10;

	private static final int EPOCH_MASK = (1 << 10) - 1;

	private static final int LAP_SHIFT = OWNER_SHIFT + OWNER_BITS;

	private SlotWord() {
	}

	/**
	 * Encodes a word that names no owner.
	 * @param lap the lap of the position; only its low 41 bits are kept
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
	 * Encodes an owner.
	 * @param index the index of the participant entry
	 * @param epoch the epoch of that entry; only its low 10 bits are kept
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
	 * @return 0 to 1023
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
	 * Returns a word of the same lap without owner.
	 * @param word the slot word
	 * @param state the new state
	 * @return the slot word
	 */
	public static long withState(long word, int state) {
		return (word >>> LAP_SHIFT << LAP_SHIFT) | state;
	}

	/**
	 * Returns a word of the same lap with an owner.
	 * @param word the slot word
	 * @param owner the owner bits
	 * @param state the new state
	 * @return the slot word
	 */
	public static long withOwner(long word, long owner, int state) {
		return withState(word, state) | owner;
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
