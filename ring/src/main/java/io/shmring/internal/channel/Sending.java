package io.shmring.internal.channel;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.UncheckedMemory;
import io.shmring.internal.ring.Producer;
import io.shmring.internal.ring.Ring;
import io.shmring.internal.ring.SlotClaim;
import io.shmring.internal.ring.SlotClaimBatch;
import io.shmring.internal.waiting.Deadline;

/**
 * The way of a message into the ring. Who has claimed a slot is inside until the message
 * is put or the claim is handed out; who has not, and who waits, is outside.
 */
final class Sending {

	private final Producer producer;

	private final UncheckedMemory memory;

	private final Waiting forSpace;

	private final Runnable check;

	/**
	 * Creates the sending half of a channel.
	 * @param ring the ring
	 * @param forSpace waits for room
	 * @param check throws if the channel has ended in the meantime
	 */
	Sending(Ring ring, Waiting forSpace, Runnable check) {
		this.producer = ring.producer();
		this.memory = ring.memory().unchecked();
		this.forSpace = forSpace;
		this.check = check;
	}

	/** Claims a slot, or returns FULL. */
	long claim(Caller caller) {
		caller.enter();
		long position = Producer.FULL;
		try {
			position = this.producer.claim();
			return position;
		}
		finally {
			if (position == Producer.FULL) {
				caller.leave();
			}
		}
	}

	/** Claims a slot as soon as there is one, or returns FULL at the end of a time. */
	long claim(Caller caller, Duration timeout) throws InterruptedException {
		long position = claim(caller);
		if (position == Producer.FULL) {
			long deadline = Deadline.after(timeout);
			while (position == Producer.FULL && this.forSpace.await(deadline, caller)) {
				this.check.run();
				position = claim(caller);
			}
		}
		return position;
	}

	boolean put(Caller caller, long position, int type, byte[] source, int offset, int length) {
		if (isRejected(caller, position)) {
			return false;
		}
		try {
			long payload = this.producer.begin(position, type, length);
			this.memory.copyIn(source, offset, payload, length);
			return commit(caller, position, payload);
		}
		finally {
			caller.leave();
		}
	}

	boolean put(Caller caller, long position, int type, MemorySegment message) {
		if (isRejected(caller, position)) {
			return false;
		}
		int length = (int) message.byteSize();
		try {
			long payload = this.producer.begin(position, type, length);
			copyIn(position, message, payload, length);
			return commit(caller, position, payload);
		}
		finally {
			caller.leave();
		}
	}

	/** The segment of the caller may be closed, truncated or confined to another thread. */
	private void copyIn(long position, MemorySegment message, long offset, int length) {
		try {
			this.memory.copyIn(message, offset, length);
		}
		catch (RuntimeException | InternalError ex) {
			this.producer.abort(position);
			throw ex;
		}
	}

	boolean put(Caller caller, long position, int type, ByteBuffer message, int start, int length) {
		if (isRejected(caller, position)) {
			return false;
		}
		try {
			long payload = this.producer.begin(position, type, length);
			copyIn(caller, position, message, start, payload, length);
			return commit(caller, position, payload);
		}
		finally {
			caller.leave();
		}
	}

	/** The memory of the buffer may be closed, truncated or confined to another thread. */
	private void copyIn(Caller caller, long position, ByteBuffer message, int start, long offset, int length) {
		try {
			caller.copyIn(message, start, length, this.memory, offset);
		}
		catch (RuntimeException | InternalError | OutOfMemoryError ex) {
			this.producer.abort(position);
			throw ex;
		}
	}

	private boolean commit(Caller caller, long position, long payload) {
		boolean committed = this.producer.commitOwn(position, payload);
		if (committed) {
			caller.sent++;
		}
		Memory.deliverFaults();
		return committed;
	}

	@Nullable
	SlotClaim handOut(Caller caller, long position, int type, int length) {
		if (isRejected(caller, position)) {
			return null;
		}
		try {
			SlotClaim claim = caller.claim();
			claim.moveTo(position, type, length);
			return claim;
		}
		finally {
			caller.leave();
		}
	}

	@Nullable
	SlotClaimBatch claimBatch(Caller caller, int count) {
		SlotClaimBatch batch = caller.batch();
		caller.enter();
		try {
			if (batch.claim(count)) {
				return batch;
			}
			caller.rejected++;
			return null;
		}
		finally {
			caller.leave();
		}
	}

	private static boolean isRejected(Caller caller, long position) {
		if (position == Producer.FULL) {
			caller.rejected++;
			Memory.deliverFaults();
			return true;
		}
		return false;
	}

}
