package io.shmring.internal.channel;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.shmring.ControlledMessageHandler;
import io.shmring.Message;
import io.shmring.MessageBatch;
import io.shmring.MessageHandler;
import io.shmring.Role;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.Unchecked;
import io.shmring.internal.ring.Faults;
import io.shmring.internal.ring.Gate;
import io.shmring.internal.ring.Ring;
import io.shmring.internal.ring.SlotClaim;
import io.shmring.internal.ring.SlotClaimBatch;
import io.shmring.internal.ring.SlotMessage;
import io.shmring.internal.ring.Visitor;

/**
 * What one thread keeps for its calls on one channel, so that they allocate nothing: its
 * views of slots and its counters.
 */
final class Caller extends Visitor implements ControlledMessageHandler {

	private static final int LARGEST_PIECE = 4096;

	private final String channel;

	private final Ring ring;

	private final Faults faults;

	private final SlotMessage message;

	private SlotClaim claim;

	private SlotClaimBatch batch;

	/** Claims opened while another one was open. */
	private final List<SlotClaim> moreClaims = new ArrayList<>(0);

	/** Batches opened while another one was open. */
	private final List<SlotClaimBatch> moreBatches = new ArrayList<>(0);

	private final Draining draining = new Draining();

	private @Nullable MessageHandler handler;

	private boolean delivered;

	private byte[] piece = new byte[0];

	Caller(Gate gate, Thread thread, String channel, Ring ring, Faults faults) {
		super(gate, thread);
		this.channel = channel;
		this.ring = ring;
		this.faults = faults;
		this.message = new SlotMessage(ring.memory());
		this.claim = newClaim();
		this.batch = newBatch();
	}

	/** Returns a closed claim, the same one whenever it is not in use. */
	SlotClaim claim() {
		if (this.claim.isOpen()) {
			this.moreClaims.removeIf((claim) -> !claim.isOpen());
			this.moreClaims.add(this.claim);
			this.claim = newClaim();
		}
		return this.claim;
	}

	/** Returns a closed batch, the same one whenever it is not in use. */
	SlotClaimBatch batch() {
		if (this.batch.isOpen()) {
			this.moreBatches.removeIf((batch) -> !batch.isOpen());
			this.moreBatches.add(this.batch);
			this.batch = newBatch();
		}
		return this.batch;
	}

	/** Whether the thread is in the middle of something that needs a role. */
	boolean isBusy(Role role) {
		return (role == Role.PRODUCER) ? hasOpenClaim() : this.message.isBusy();
	}

	private boolean hasOpenClaim() {
		return this.claim.isOpen() || this.batch.isOpen() || this.moreClaims.stream().anyMatch(SlotClaim::isOpen)
				|| this.moreBatches.stream().anyMatch(SlotClaimBatch::isOpen);
	}

	private SlotClaim newClaim() {
		return new SlotClaim(this.ring.memory(), this.ring.producer(), this, this.faults, false);
	}

	private SlotClaimBatch newBatch() {
		return new SlotClaimBatch(this.channel, this.ring.memory(), this.ring.producer(), this, this.faults);
	}

	/**
	 * Copies a part of a buffer without a segment over it, which would be one object per
	 * message. Buffers without an array go through a piece of the heap.
	 */
	void copyIn(ByteBuffer source, int start, int length, long address) {
		if (source.hasArray()) {
			Unchecked.copyIn(source.array(), source.arrayOffset() + start, address, length);
			return;
		}
		if (this.piece.length < Math.min(length, LARGEST_PIECE)) {
			this.piece = new byte[LARGEST_PIECE];
		}
		int size;
		for (int done = 0; done < length; done += size) {
			size = Math.min(length - done, LARGEST_PIECE);
			source.get(start + done, this.piece, 0, size);
			Unchecked.copyIn(this.piece, 0, address + done, size);
		}
	}

	/** Whether the last poll called the handler. */
	boolean delivered() {
		return this.delivered;
	}

	int poll(MessageHandler handler, int limit) {
		MessageHandler outer = this.handler;
		this.handler = handler;
		try {
			return poll(this, false, limit);
		}
		finally {
			this.handler = outer;
		}
	}

	int drainTo(MessageBatch batch, int limit) {
		MessageBatch outer = this.draining.into(batch);
		try {
			return this.draining.result(pollControlled(this.draining, limit));
		}
		finally {
			this.draining.into(outer);
		}
	}

	int pollControlled(ControlledMessageHandler handler, int limit) {
		return poll(handler, true, limit);
	}

	private int poll(ControlledMessageHandler handler, boolean controlled, int limit) {
		SlotMessage view = this.message;
		if (!view.acquire()) {
			// a handler polls its own channel
			view = new SlotMessage(this.ring.memory());
			view.acquire();
		}
		try {
			enter();
			int polled = this.ring.consumer().poll(view, handler, controlled, limit, this);
			Memory.deliverFaults();
			return polled;
		}
		finally {
			leave();
			this.delivered = view.isMoved();
			view.giveBack();
		}
	}

	@Override
	public Action onMessage(Message message) {
		MessageHandler current = this.handler;
		if (current != null) {
			current.onMessage(message);
		}
		return Action.CONTINUE;
	}

}
