package io.shmring.internal.channel;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelState;
import io.shmring.ParticipantStats;
import io.shmring.internal.inspect.SegmentDamage;
import io.shmring.internal.inspect.SegmentSnapshot;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.posix.PosixException;
import io.shmring.internal.ring.Tally;
import io.shmring.internal.segment.Segment;
import io.shmring.internal.waiting.Deadline;

/**
 * What a channel does once per interval beside the hot path: tells others that it is well,
 * looks after the file, settles the dead and watches claims.
 */
final class Maintenance implements Runnable {

	private final Attachment attachment;

	private final MemorySegment memory;

	private final Callers callers;

	private final Roles roles;

	private final ChannelHealth health;

	private final Events events;

	private final StallWatch stalls;

	private final Survivors survivors;

	private final Attendance attendance;

	private final FileWatch file;

	private final Duration interval;

	private volatile boolean stopped;

	Maintenance(Attachment attachment, Callers callers, Roles roles, ChannelHealth health, Events events,
			StallWatch stalls, FileWatch file, Duration interval) {
		this.attachment = attachment;
		this.memory = attachment.segment().memory();
		this.callers = callers;
		this.roles = roles;
		this.health = health;
		this.events = events;
		this.stalls = stalls;
		this.survivors = new Survivors(attachment.index());
		this.attendance = new Attendance(this.memory, attachment.segment().geometry());
		this.file = file;
		this.interval = interval;
	}

	/** Starts the thread, unless the interval says that there is none. */
	Thread start(String channel) {
		Thread thread = Thread.ofPlatform().daemon().name("shmring-" + channel).unstarted(this);
		if (!this.interval.isZero()) {
			thread.start();
		}
		return thread;
	}

	/** Ends the thread at the next look. */
	void stop(Thread thread) {
		this.stopped = true;
		LockSupport.unpark(thread);
	}

	@Override
	public void run() {
		while (!this.stopped && !this.health.isClosed()) {
			try {
				tick();
			}
			catch (RuntimeException | PosixException | InternalError ex) {
				if (this.health.isClosed() || isOver()) {
					return;
				}
				this.events.maintenanceFailed(ex);
			}
			LockSupport.parkNanos(Deadline.nanos(this.interval));
		}
	}

	/** Whether the channel has failed, perhaps just now. */
	private boolean isOver() {
		String fault = this.file.findFault();
		if (fault != null) {
			this.health.fail(fault);
		}
		return this.health.state() == ChannelState.FAILED;
	}

	/** Does everything once. */
	void tick() throws PosixException {
		this.file.look();
		if (this.health.state() == ChannelState.FAILED) {
			return;
		}
		publish();
		this.attachment.recovery().recoverDead(this.attachment.index());
		judgeClaims();
		if (this.attendance.isDue()) {
			describeParticipants();
		}
	}

	private void describeParticipants() {
		List<ParticipantStats> participants = SegmentSnapshot.participants(this.memory,
				this.attachment.segment().geometry(), this.survivors);
		judge("unlocked", Locks.problem(participants));
		this.events.participants(participants);
	}

	private void judgeClaims() {
		this.stalls.look();
		if (this.stalls.damaged() > 0) {
			failDamaged(SegmentDamage.ofSlots(this.stalls.damaged()));
		}
		judge("stalled", this.stalls.problem());
	}

	private void judge(String key, @Nullable String problem) {
		if (problem != null) {
			this.health.problem(key, problem);
		}
		else {
			this.health.resolved(key);
		}
	}

	/** Looks at all that was there before we came. */
	void examine() {
		Segment segment = this.attachment.segment();
		try {
			List<String> damages = SegmentDamage.find(this.memory, segment.geometry(), segment.status().size(),
					segment.residency().touched());
			if (!damages.isEmpty()) {
				failDamaged(String.join("; ", damages));
			}
		}
		catch (PosixException | InternalError ex) {
			if (!isOver()) {
				this.events.maintenanceFailed(ex);
			}
		}
	}

	private void failDamaged(String damage) {
		this.health.fail("segment is damaged: file=" + this.attachment.segment().file() + ", " + damage);
	}

	/** Writes heartbeat and counters to our entry, for others to see. */
	void publish() {
		long entry = SegmentLayout.participant(this.attachment.index());
		Tally total = this.callers.total();
		Memory.setLongOpaque(this.memory, entry + SegmentLayout.P_HEARTBEAT, System.nanoTime());
		Memory.setLongOpaque(this.memory, entry + SegmentLayout.P_SENT, total.sent);
		Memory.setLongOpaque(this.memory, entry + SegmentLayout.P_RECEIVED, total.received);
		Memory.setLongOpaque(this.memory, entry + SegmentLayout.P_REJECTED, total.rejected);
		Memory.setLongOpaque(this.memory, entry + SegmentLayout.P_PARKS, total.parks);
		Memory.setIntRelease(this.memory, entry + SegmentLayout.P_ROLES, this.roles.bits());
	}

}
