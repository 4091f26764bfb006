package io.shmring.internal.channel;

import java.lang.foreign.MemorySegment;

import io.shmring.ChannelOpenException;
import io.shmring.ChannelSpec;
import io.shmring.Effort;
import io.shmring.internal.layout.EntryStatus;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;
import io.shmring.internal.posix.MemoryCalls;
import io.shmring.internal.posix.PosixException;
import io.shmring.internal.segment.Segment;
import io.shmring.internal.segment.SegmentOpener;
import io.shmring.internal.segment.SpecCheck;

/**
 * What the first opening of a process does under the file lock, done before on a file that
 * nobody else sees. Loading classes and linking native calls takes a second or more where
 * many processes start at once on few CPUs, and with that under the lock the last of them
 * would run into their open timeouts.
 */
final class Rehearsal {

	private static final int SLOTS = 2;

	private static boolean done;

	private Rehearsal() {
	}

	/** Rehearses if this process has not yet, with the wishes of a specification. */
	static synchronized void once(ChannelSpec spec) {
		if (!done) {
			done = true;
			try {
				perform(spec.toBuilder()
					.capacity(SLOTS)
					.maxMessageSize(Long.BYTES)
					.maxParticipants(1)
					.memoryLock(Effort.OFF)
					.hugePages(Effort.OFF)
					.listener(null)
					.build(), spec.memoryLock());
			}
			catch (PosixException | ChannelOpenException ex) {
				// what stands in the way of the opening, it says itself
			}
		}
	}

	private static void perform(ChannelSpec spec, Effort lock) throws PosixException {
		Geometry geometry = SpecCheck.geometryOf(spec);
		Segment segment = new SegmentOpener(spec, geometry, 0).rehearse();
		Attachment attachment = null;
		// never told to begin, so nobody hears of the death
		Events events = new Events(spec.name(), new GuardedListener(null));
		try {
			if (lock != Effort.OFF) {
				MemoryCalls.lock(segment.memory());
			}
			dieHolding(segment.memory(), geometry);
			attachment = Attachment.attach(spec, segment, events);
		}
		finally {
			if (attachment != null) {
				attachment.detach(spec, events);
			}
			else {
				segment.close();
			}
		}
	}

	/** Leaves what somebody leaves who died with a claim and a message in his hands. */
	private static void dieHolding(MemorySegment memory, Geometry geometry) {
		long status = EntryStatus.attached(0);
		long owner = SlotWord.owner(0, EntryStatus.epoch(status));
		Memory.setLongOpaque(memory, geometry.slot(0), SlotWord.reading(0, owner, 1));
		Memory.setLongOpaque(memory, geometry.slot(1), SlotWord.of(0, owner, SlotWord.WRITING));
		Memory.setIntRelease(memory, SegmentLayout.participant(0) + SegmentLayout.P_ROLES,
				SegmentLayout.ROLE_PRODUCER | SegmentLayout.ROLE_CONSUMER);
		Memory.setLongRelease(memory, SegmentLayout.participant(0) + SegmentLayout.P_STATUS, status);
	}

}
