package io.shmring.internal.liveness;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.LockSupport;

import io.shmring.internal.layout.EntryStatus;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;
import io.shmring.internal.posix.OpenFile;
import io.shmring.internal.posix.PosixException;
import io.shmring.internal.posix.ProcessIdentity;

/**
 * The participant table of a segment, seen through one open file description.
 *
 * <p>
 * Each attached participant holds a lock on the first byte of its entry. The kernel drops
 * it when the process is gone, so a byte that is free while its entry is attached proves
 * that the owner is dead, and whoever takes that byte is the only one to settle what the
 * owner left. The process ids in an entry are for people.
 */
public final class Participants {

	private static final int ATTACH_PASSES = 200;

	private static final long PASS_NANOS = 1_000_000;

	private final MemorySegment memory;

	private final OpenFile file;

	private final int count;

	/**
	 * Creates a view of the table.
	 * @param memory the segment
	 * @param file the open file description whose locks count as our own
	 * @param geometry the geometry of the segment
	 */
	public Participants(MemorySegment memory, OpenFile file, Geometry geometry) {
		this.memory = memory;
		this.file = file;
		this.count = geometry.participants();
	}

	/**
	 * Returns the number of entries.
	 * @return at least 1
	 */
	public int count() {
		return this.count;
	}

	/**
	 * Returns whether an entry is in use, by a live owner or a dead one.
	 * @param index the entry
	 * @return whether it is attached
	 */
	public boolean isAttached(int index) {
		return EntryStatus.isAttached(status(index));
	}

	/**
	 * Returns how often an entry has been used.
	 * @param index the entry
	 * @return the epoch
	 */
	public long epoch(int index) {
		return EntryStatus.epoch(status(index));
	}

	private long status(int index) {
		return Memory.getLongAcquire(this.memory, SegmentLayout.participant(index) + SegmentLayout.P_STATUS);
	}

	/**
	 * Returns whether a lock byte is held by another open file description.
	 * @param index the entry
	 * @return whether its owner, or somebody settling it, is alive
	 * @throws PosixException if the call fails
	 */
	public boolean isLocked(int index) throws PosixException {
		return this.file.isByteLocked(SegmentLayout.participant(index));
	}

	/**
	 * Takes the lock byte of an entry.
	 * @param index the entry
	 * @return whether it is ours now
	 * @throws PosixException if the call fails
	 */
	boolean tryLock(int index) throws PosixException {
		return this.file.tryLockByte(SegmentLayout.participant(index));
	}

	/**
	 * Gives the lock byte of an entry up.
	 * @param index the entry
	 * @throws PosixException if the call fails
	 */
	void unlock(int index) throws PosixException {
		this.file.unlockByte(SegmentLayout.participant(index));
	}

	/**
	 * Attaches this process: takes a free lock byte, settles a dead predecessor found in
	 * its entry, and fills the entry in.
	 * @param recovery settles the predecessor
	 * @return the index of the entry, or -1 if all entries are taken by live participants
	 * @throws PosixException if a call fails
	 */
	public int attach(Recovery recovery) throws PosixException {
		for (int pass = 0; pass < ATTACH_PASSES; pass++) {
			for (int index = 0; index < this.count; index++) {
				if (tryLock(index)) {
					if (isAttached(index)) {
						recovery.settleDead(index);
					}
					fill(index);
					return index;
				}
			}
			// a byte may be held for a moment by somebody who settles its dead owner
			LockSupport.parkNanos(PASS_NANOS);
		}
		return -1;
	}

	private void fill(int index) {
		long entry = SegmentLayout.participant(index);
		ProcessIdentity identity = ProcessIdentity.current();
		long now = System.nanoTime();
		Memory.setLongOpaque(this.memory, entry + SegmentLayout.P_PID, identity.pid());
		Memory.setLongOpaque(this.memory, entry + SegmentLayout.P_NAMESPACE, identity.namespace());
		Memory.setLongOpaque(this.memory, entry + SegmentLayout.P_STARTED, identity.started());
		Memory.setLongOpaque(this.memory, entry + SegmentLayout.P_ATTACHED_AT, now);
		Memory.setLongOpaque(this.memory, entry + SegmentLayout.P_HEARTBEAT, now);
		for (long counter : new long[] { SegmentLayout.P_SENT, SegmentLayout.P_RECEIVED, SegmentLayout.P_REJECTED,
				SegmentLayout.P_LOCKED, SegmentLayout.P_PARKS }) {
			Memory.setLongOpaque(this.memory, entry + counter, 0);
		}
		Memory.setIntRelease(this.memory, entry + SegmentLayout.P_ROLES, 0);
		Memory.setIntRelease(this.memory, entry + SegmentLayout.P_UID, identity.uid());
		setStatus(index, EntryStatus.attached(status(index)));
	}

	/**
	 * Writes the role bits of our own entry.
	 * @param index our entry
	 * @param roles the role bits
	 */
	public void setRoles(int index, int roles) {
		Memory.setIntRelease(this.memory, SegmentLayout.participant(index) + SegmentLayout.P_ROLES, roles);
	}

	/**
	 * Frees an entry whose lock byte is held by the caller.
	 * @param index the entry
	 * @param died whether its owner has died, which the same store counts
	 */
	void free(int index, boolean died) {
		setStatus(index, EntryStatus.left(status(index), died));
	}

	private void setStatus(int index, long status) {
		// pairs with the acquire load in status
		Memory.setLongRelease(this.memory, SegmentLayout.participant(index) + SegmentLayout.P_STATUS, status);
	}

	/**
	 * Returns the owner bits of the current owner of an entry.
	 * @param index the entry
	 * @return bits as they stand in slot words
	 */
	public long ownerBits(int index) {
		return SlotWord.owner(index, epoch(index));
	}

}
