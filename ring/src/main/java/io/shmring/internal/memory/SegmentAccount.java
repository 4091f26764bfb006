package io.shmring.internal.memory;

import java.lang.foreign.MemorySegment;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.shmring.ChannelMemory;
import io.shmring.Effort;
import io.shmring.internal.layout.Cursors;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.posix.MemoryCalls;
import io.shmring.internal.posix.PosixException;

/**
 * The native memory of one open channel. The touched bytes of the ring follow from the
 * highest tail, which the segment holds anyway.
 */
public final class SegmentAccount implements AutoCloseable {

	private static final Set<SegmentAccount> OPEN = ConcurrentHashMap.newKeySet();

	private final Account headers = Account.within(Account.HEADERS);

	private final Account slots = Account.within(Account.SLOTS);

	private final Account arenas = Account.within(Account.ARENAS);

	private final MemorySegment mapping;

	private final Residency residency;

	private final Effort lockMode;

	private final Extent header;

	private final Extent ring;

	/**
	 * Opens the account of a mapped segment.
	 * @param mapping the whole segment
	 * @param geometry its geometry
	 * @param residency what the mapping was granted
	 * @param lockMode how hard locking was tried
	 */
	public SegmentAccount(MemorySegment mapping, Geometry geometry, Residency residency, Effort lockMode) {
		this.mapping = mapping;
		this.residency = residency;
		this.lockMode = lockMode;
		this.header = new Header(geometry.slotsOffset());
		this.ring = new Ring(mapping, geometry, residency.touched());
		this.headers.add(this.header);
		this.slots.add(this.ring);
		OPEN.add(this);
	}

	/** Header and participant table: touched as a whole when the segment is mapped. */
	private static final class Header implements Extent {

		private final long size;

		Header(long size) {
			this.size = size;
		}

		@Override
		public long touched() {
			return this.size;
		}

		@Override
		public long reserved() {
			return this.size;
		}

	}

	/** The slots: those ever claimed, or all of them if they were touched in advance. */
	private static final class Ring implements Extent {

		private final MemorySegment mapping;

		private final Geometry geometry;

		private final boolean whole;

		private final long start;

		Ring(MemorySegment mapping, Geometry geometry, boolean whole) {
			this.mapping = mapping;
			this.geometry = geometry;
			this.whole = whole;
			this.start = Memory.getLongOpaque(mapping, SegmentLayout.START_POSITION);
		}

		@Override
		public long touched() {
			if (this.whole) {
				return reserved();
			}
			if (!this.mapping.scope().isAlive()) {
				return 0;
			}
			try {
				long claimed = Cursors.visibleTail(this.mapping, this.geometry) - this.start;
				long capacity = this.geometry.capacity();
				// a damaged tail is anything
				return ((Long.compareUnsigned(claimed, capacity) < 0) ? claimed : capacity) * this.geometry.stride();
			}
			catch (IllegalStateException | InternalError ex) {
				// unmapped or truncated meanwhile
				return 0;
			}
		}

		@Override
		public long reserved() {
			return this.geometry.size() - this.geometry.slotsOffset();
		}

	}

	/**
	 * Returns the account of the batch arenas of this channel.
	 * @return a part of the process-wide one
	 */
	public Account arenas() {
		return this.arenas;
	}

	/**
	 * Returns the native memory of the channel.
	 * @return touched, mapped, resident and locked bytes
	 */
	public ChannelMemory memory() {
		return new ChannelMemory(this.headers.usage(), this.slots.usage(), this.arenas.usage(), resident(), locked(),
				this.lockMode);
	}

	private long resident() {
		try {
			return OPEN.contains(this) ? MemoryCalls.resident(this.mapping) : 0;
		}
		catch (PosixException ex) {
			return 0;
		}
	}

	private long locked() {
		return OPEN.contains(this) ? this.residency.locked() : 0;
	}

	/** Closes the account, just before the segment is unmapped. */
	@Override
	public void close() {
		if (OPEN.remove(this)) {
			this.headers.remove(this.header);
			this.slots.remove(this.ring);
		}
	}

	/**
	 * Returns what the kernel holds in memory of all open segments of this process.
	 * @return bytes, page-rounded
	 */
	public static long residentOfAll() {
		long resident = 0;
		for (SegmentAccount account : OPEN) {
			resident += account.resident();
		}
		return resident;
	}

	/**
	 * Returns what this process has locked of all its open segments.
	 * @return bytes
	 */
	public static long lockedOfAll() {
		long locked = 0;
		for (SegmentAccount account : OPEN) {
			locked += account.locked();
		}
		return locked;
	}

}
