package io.shmring.internal.channel;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.Unchecked;
import io.shmring.internal.ring.Producer;
import io.shmring.internal.ring.Ring;
import io.shmring.internal.ring.RingMemory;
import io.shmring.internal.ring.SlotClaim;
import io.shmring.internal.ring.SlotClaimBatch;
import io.shmring.internal.waiting.Deadline;

/**
 * The way of a message into the ring. Who has claimed a slot is inside until the message
 * is put or the claim is handed out; who has not, and who waits, is outside.
 */
final class Sending {

	private final Producer producer;

	private final RingMemory ring;

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
		this.ring = ring.memory();
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
			long slot = this.ring.slot(position);
			Unchecked.copyIn(source, offset, Producer.begin(slot, type, length), length);
			commit(caller, position, slot);
			return true;
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
			long slot = this.ring.slot(position);
			copyIn(position, message, Producer.begin(slot, type, length), length);
			commit(caller, position, slot);
			return true;
		}
		finally {
			caller.leave();
		}
	}

	/** The segment of the caller may be closed, truncated or confined to another thread. */
	private void copyIn(long position, MemorySegment message, long address, int length) {
		try {
			Unchecked.copyIn(message, address, length);
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
			long slot = this.ring.slot(position);
			copyIn(caller, position, message, start, Producer.begin(slot, type, length), length);
			commit(caller, position, slot);
			return true;
		}
		finally {
			caller.leave();
		}
	}

	/** The memory of the buffer may be closed, truncated or confined to another thread. */
	private void copyIn(Caller caller, long position, ByteBuffer message, int start, long address, int length) {
		try {
			caller.copyIn(message, start, length, address);
		}
		catch (RuntimeException | InternalError | OutOfMemoryError ex) {
			this.producer.abort(position);
			throw ex;
		}
	}

	private void commit(Caller caller, long position, long slot) {
		this.producer.commitOwn(position, slot);
		caller.sent++;
		Memory.deliverFaults();
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
