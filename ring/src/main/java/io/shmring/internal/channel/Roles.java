package io.shmring.internal.channel;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelKind;
import io.shmring.ParticipantStats;
import io.shmring.Role;
import io.shmring.internal.inspect.SegmentSnapshot;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.posix.OpenFile;
import io.shmring.internal.ring.Ring;

/**
 * The roles of a participant: which it has taken up, and the single-holder ones among
 * them.
 */
final class Roles {

	private final Attachment attachment;

	private final @Nullable SingleRole producer;

	private final @Nullable SingleRole consumer;

	private volatile int bits;

	Roles(String channel, ChannelKind kind, Attachment attachment, Ring ring) {
		this.attachment = attachment;
		OpenFile file = attachment.segment().open();
		this.producer = kind.single(Role.PRODUCER) ? new SingleRole(channel, kind, Role.PRODUCER, file,
				SegmentLayout.TAIL, this::describeHolder, ring.producer()::resume) : null;
		this.consumer = kind.single(Role.CONSUMER) ? new SingleRole(channel, kind, Role.CONSUMER, file,
				SegmentLayout.HEAD, this::describeHolder, ring.consumer()::resume) : null;
	}

	/** Makes sure that the current thread may send. */
	void produce() {
		if (this.producer != null) {
			this.producer.enter();
		}
		if ((this.bits & SegmentLayout.ROLE_PRODUCER) == 0) {
			add(SegmentLayout.ROLE_PRODUCER);
		}
	}

	/** Makes sure that the current thread may receive. */
	void consume() {
		if (this.consumer != null) {
			this.consumer.enter();
		}
		if ((this.bits & SegmentLayout.ROLE_CONSUMER) == 0) {
			add(SegmentLayout.ROLE_CONSUMER);
		}
	}

	private synchronized void add(int bit) {
		this.bits |= bit;
		this.attachment.participants().setRoles(this.attachment.index(), this.bits);
	}

	/** Gives a role up. */
	synchronized void release(Role role) {
		SingleRole single = (role == Role.PRODUCER) ? this.producer : this.consumer;
		if (single != null) {
			single.leave();
		}
		this.bits &= ~((role == Role.PRODUCER) ? SegmentLayout.ROLE_PRODUCER : SegmentLayout.ROLE_CONSUMER);
		this.attachment.participants().setRoles(this.attachment.index(), this.bits);
	}

	/** Role bits as they stand in the entry. */
	int bits() {
		return this.bits;
	}

	private String describeHolder(Role role) {
		for (ParticipantStats participant : SegmentSnapshot.participants(this.attachment.segment().memory(),
				this.attachment.segment().geometry(), this.attachment)) {
			if (!participant.self() && participant.alive() && participant.roles().contains(role)) {
				return Events.describe(participant);
			}
		}
		return "another participant";
	}

}
