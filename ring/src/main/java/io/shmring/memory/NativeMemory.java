package io.shmring.memory;

import io.shmring.ChannelMemory.Category;
import io.shmring.internal.memory.Account;
import io.shmring.internal.memory.LockLimit;
import io.shmring.internal.memory.SegmentAccount;
import io.shmring.internal.posix.ResourceLimit;

/**
 * Native memory of this process for all its channels and batches together, in bytes; that
 * of one channel is in {@link io.shmring.ChannelStats#memory()}. {@code header},
 * {@code slots} and {@code arenas} are disjoint: their touched bytes add up to
 * {@link #touched()}. Reserved, resident and locked are other views of the same memory and
 * are never added.
 *
 * @param header headers and participant tables
 * @param slots the slots
 * @param arenas batch arenas and other {@link LinearAllocator}s
 * @param resident bytes of the segments the kernel holds in memory, page-rounded
 * @param locked bytes of the segments this process has locked
 * @param memlockSoft {@code RLIMIT_MEMLOCK} in force; the largest number for unlimited
 * @param memlockHard what that limit could be raised to
 */
public record NativeMemory(Category header, Category slots, Category arenas, long resident, long locked,
		long memlockSoft, long memlockHard) {

	/**
	 * Adds up what is mapped now. Takes no lock and changes no byte of a segment.
	 * @return the totals
	 */
	public static NativeMemory current() {
		ResourceLimit limit = LockLimit.bytes();
		return new NativeMemory(Account.HEADERS.usage(), Account.SLOTS.usage(), Account.ARENAS.usage(),
				SegmentAccount.residentOfAll(), SegmentAccount.lockedOfAll(), limit.soft(), limit.hard());
	}

	/**
	 * Returns the touched bytes of all categories.
	 * @return the sum in bytes
	 */
	public long touched() {
		return this.header.touched() + this.slots.touched() + this.arenas.touched();
	}

	/**
	 * Returns the sum of the peaks, an upper bound of the peak of the sum.
	 * @return the sum in bytes
	 */
	public long peak() {
		return this.header.peak() + this.slots.peak() + this.arenas.peak();
	}

	/**
	 * Returns the mapped bytes of all categories.
	 * @return the sum in bytes
	 */
	public long reserved() {
		return this.header.reserved() + this.slots.reserved() + this.arenas.reserved();
	}

}
