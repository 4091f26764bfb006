package io.shmring;

/**
 * Native memory of one process for one channel, in bytes. {@code header}, {@code slots}
 * and {@code arenas} are disjoint: their touched bytes add up to {@link #touched()}.
 * Reserved, resident and locked are other views of the same memory and are never added.
 *
 * @param header header and participant table, touched as a whole
 * @param slots the slots: touched up to the highest tail ever, or all of them once this
 * process has prefaulted or locked them
 * @param arenas batch arenas
 * @param resident bytes of the segment the kernel holds in memory, page-rounded
 * @param locked bytes of the mapping this process has locked
 * @param lockMode how hard the process tried to lock
 */
public record ChannelMemory(Category header, Category slots, Category arenas, long resident, long locked,
		Effort lockMode) {

	/**
	 * One category of native memory.
	 *
	 * @param touched bytes written or read so far and not given back
	 * @param peak highest value of {@code touched}
	 * @param reserved bytes mapped
	 */
	public record Category(long touched, long peak, long reserved) {
	}

	/**
	 * Returns the touched bytes of all categories.
	 * @return the sum in bytes
	 */
	public long touched() {
		return this.header.touched + this.slots.touched + this.arenas.touched;
	}

	/**
	 * Returns the sum of the peaks, an upper bound of the peak of the sum.
	 * @return the sum in bytes
	 */
	public long peak() {
		return this.header.peak + this.slots.peak + this.arenas.peak;
	}

	/**
	 * Returns the mapped bytes of all categories.
	 * @return the sum in bytes
	 */
	public long reserved() {
		return this.header.reserved + this.slots.reserved + this.arenas.reserved;
	}

}
