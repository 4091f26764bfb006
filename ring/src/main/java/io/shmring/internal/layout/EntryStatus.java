package io.shmring.internal.layout;

import java.lang.foreign.MemorySegment;

/**
 * The status word of a participant entry: everything that must change together when a
 * participant comes or goes, so that no death in between leaves it half told.
 *
 * <pre>
 *  63           36 35            8 7          1     0
 * +---------------+---------------+------------+----------+
 * | epoch         | deaths        | last ends  | attached |
 * +---------------+---------------+------------+----------+
 * </pre>
 *
 * The epoch counts the owners of the entry, deaths those of them that were recovered
 * after they had died. The last ends are one bit each, the newest lowest, set for a
 * death: who looks at the table only now and then can tell how an owner it knew has
 * ended, though others came after it.
 */
public final class EntryStatus {

	private static final long ATTACHED = 1;

	private static final int ENDS_SHIFT = 1;

	private static final int ENDS_BITS = 7;

	private static final long ENDS_MASK = (1L << ENDS_BITS) - 1;

	private static final int DEATHS_SHIFT = ENDS_SHIFT + ENDS_BITS;

	private static final int DEATHS_BITS = 28;

	private static final long DEATHS_MASK = (1L << DEATHS_BITS) - 1;

	private static final int EPOCH_SHIFT = DEATHS_SHIFT + DEATHS_BITS;

	private EntryStatus() {
	}

	/**
	 * Returns an array for {@link #copyTable}.
	 * @param participants the number of entries
	 * @return an array of the size of the table
	 */
	public static long[] newTable(int participants) {
		return new long[participants * words()];
	}

	/**
	 * Copies the participant table, which costs a process that has nothing to do much less
	 * than a look at each entry.
	 * @param memory the segment
	 * @param table receives all entries
	 */
	public static void copyTable(MemorySegment memory, long[] table) {
		Memory.copyOut(memory, SegmentLayout.PARTICIPANTS, table);
	}

	/**
	 * Returns whether two copies were made without anybody coming or going in between.
	 * @param table a copy
	 * @param other another one
	 * @return whether all entries have the same status
	 */
	public static boolean haveSameStatus(long[] table, long[] other) {
		for (int word = statusOf(0); word < table.length; word += words()) {
			if (table[word] != other[word]) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Returns whether an entry was in use when the table was copied.
	 * @param table the copy
	 * @param index the entry
	 * @return whether it was attached
	 */
	public static boolean wasAttached(long[] table, int index) {
		return isAttached(table[statusOf(index)]);
	}

	private static int statusOf(int index) {
		return index * words() + (int) SegmentLayout.P_STATUS / Long.BYTES;
	}

	private static int words() {
		return SegmentLayout.PARTICIPANT_SIZE / Long.BYTES;
	}

	/**
	 * Returns whether the entry has an owner, alive or dead.
	 * @param status the status word
	 * @return whether it is attached
	 */
	public static boolean isAttached(long status) {
		return (status & ATTACHED) != 0;
	}

	/**
	 * Returns how many owners the entry has had, the current one included.
	 * @param status the status word
	 * @return the epoch
	 */
	public static long epoch(long status) {
		return status >>> EPOCH_SHIFT;
	}

	/**
	 * Returns how many owners were recovered after they had died.
	 * @param status the status word
	 * @return the number of deaths
	 */
	public static long deaths(long status) {
		return (status >>> DEATHS_SHIFT) & DEATHS_MASK;
	}

	/**
	 * Returns whether an owner is known to have died: it is one of the last that have left
	 * the entry, and was recovered.
	 * @param status the status word, after the owner has left the entry
	 * @param epoch the epoch of the owner
	 * @return whether it died; {@code false} also if too many came after it
	 */
	public static boolean hasDied(long status, long epoch) {
		long ended = epoch(status) - (status & ATTACHED) - epoch;
		return ended >= 0 && ended < ENDS_BITS && (status >>> (ENDS_SHIFT + ended) & 1) != 0;
	}

	/**
	 * Returns the status after a new owner has come.
	 * @param status the status of the free entry
	 * @return its status with the next epoch
	 */
	public static long attached(long status) {
		return (status + (1L << EPOCH_SHIFT)) | ATTACHED;
	}

	/**
	 * Returns the status after the owner has left.
	 * @param status the status of the attached entry
	 * @param died whether the owner was recovered after it had died
	 * @return its status as a free entry
	 */
	public static long left(long status, boolean died) {
		long end = died ? 1 : 0;
		long ends = (((status >>> ENDS_SHIFT) << 1) | end) & ENDS_MASK;
		long deaths = (deaths(status) + end) & DEATHS_MASK;
		return (epoch(status) << EPOCH_SHIFT) | (deaths << DEATHS_SHIFT) | (ends << ENDS_SHIFT);
	}

}
