package io.shmring.internal.channel;

import java.lang.foreign.MemorySegment;

import io.shmring.internal.layout.EntryStatus;
import io.shmring.internal.layout.Geometry;

/**
 * Notices that participants have come or gone, for much less than it takes to describe
 * them all. Used by the maintenance thread only.
 */
final class Attendance {

	/** Looks after a change: a newcomer writes its entry step by step. */
	private static final int AFTER_CHANGE = 2;

	/** Looks without a change after which it is time to describe them anyway. */
	private static final int QUIET = 10;

	private final MemorySegment memory;

	private long[] before;

	private long[] now;

	private int left;

	Attendance(MemorySegment memory, Geometry geometry) {
		this.memory = memory;
		this.before = EntryStatus.newTable(geometry.participants());
		this.now = EntryStatus.newTable(geometry.participants());
	}

	/** Whether somebody has come or gone since the last look, or may have been overlooked. */
	boolean isDue() {
		long[] table = this.before;
		this.before = this.now;
		this.now = table;
		EntryStatus.copyTable(this.memory, table);
		if (!EntryStatus.haveSameStatus(table, this.before)) {
			this.left = QUIET + AFTER_CHANGE;
			return true;
		}
		this.left = (this.left == 0) ? QUIET : this.left - 1;
		return this.left >= QUIET;
	}

}
