package io.shmring.internal.channel;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import io.shmring.ChannelOpenException.Reason;
import io.shmring.ChannelSpec;
import io.shmring.internal.inspect.Liveness;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.liveness.Participants;
import io.shmring.internal.liveness.Recovery;
import io.shmring.internal.memory.Residency;
import io.shmring.internal.memory.SegmentAccount;
import io.shmring.internal.posix.PosixException;
import io.shmring.internal.segment.Refusals;
import io.shmring.internal.segment.Segment;

/**
 * A participant entry of an open segment, from attaching to detaching.
 *
 * @param segment the segment
 * @param participants its participant table
 * @param recovery settles the dead
 * @param index our entry
 * @param account native memory of this process for the channel
 */
record Attachment(Segment segment, Participants participants, Recovery recovery, int index,
		SegmentAccount account) implements Liveness {

	/** Takes a participant entry; called while other openers are kept out. */
	static Attachment attach(ChannelSpec spec, Segment segment, Events events) throws PosixException {
		Participants participants = new Participants(segment.memory(), segment.open(), segment.geometry());
		events.follow(segment.memory(), segment.geometry());
		Recovery recovery = new Recovery(segment.memory(), segment.geometry(), participants, spec.onDeadConsumer(),
				events);
		int index = participants.attach(recovery);
		if (index < 0) {
			throw new Refusals(spec).of(Reason.TOO_MANY_PARTICIPANTS,
					"all participant entries are taken: maxParticipants=" + participants.count(),
					"close a participant, or create the channel with a larger maxParticipants", null);
		}
		Residency residency = segment.residency();
		Memory.setLongOpaque(segment.memory(), SegmentLayout.participant(index) + SegmentLayout.P_LOCKED,
				residency.locked());
		return new Attachment(segment, participants, recovery, index,
				new SegmentAccount(segment.memory(), segment.geometry(), residency, spec.memoryLock()));
	}

	/**
	 * Unmaps, settles what this participant leaves behind, frees its entry and drops its
	 * locks. The order matters: a thread that could still write after its claim was
	 * settled would spoil a slot that has a new owner. A file that somebody else has made
	 * his own in the meantime is left as it is.
	 */
	void detach(ChannelSpec spec, Events events) {
		this.account.close();
		this.segment.unmap();
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment memory = this.segment.mapAgain(arena);
			if (Memory.getLongAcquire(memory, SegmentLayout.MAGIC_WORD) == SegmentLayout.MAGIC) {
				settle(memory, spec, events);
			}
		}
		catch (PosixException | InternalError ex) {
			// the entry stays attached; without our lock it is settled like that of a dead one
			events.detachFailed(ex);
		}
		finally {
			this.segment.close();
		}
	}

	private void settle(MemorySegment memory, ChannelSpec spec, Events events) throws PosixException {
		Participants table = new Participants(memory, this.segment.open(), this.segment.geometry());
		new Recovery(memory, this.segment.geometry(), table, spec.onDeadConsumer(), events).detach(this.index);
		if (spec.removeOnClose()) {
			this.segment.removeIfUnused();
		}
	}

	@Override
	public boolean isAlive(int participantIndex) {
		try {
			return this.participants.isLocked(participantIndex);
		}
		catch (PosixException ex) {
			return true;
		}
	}

	@Override
	public int selfIndex() {
		return this.index;
	}

}
