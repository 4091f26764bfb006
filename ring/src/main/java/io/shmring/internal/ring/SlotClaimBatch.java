package io.shmring.internal.ring;

import io.shmring.ChannelClosedException;
import io.shmring.Claim;
import io.shmring.ClaimBatch;
import io.shmring.MessageTooLongException;

/**
 * Neighbouring claimed slots, reused for batch after batch of a thread.
 */
public final class SlotClaimBatch implements ClaimBatch {

	private final String channel;

	private final RingMemory ring;

	private final Producer producer;

	private final Visitor visitor;

	private final Faults faults;

	private final SlotClaim claim;

	private long[] positions = new long[0];

	private boolean[] selected = new boolean[0];

	private int size;

	/**
	 * Creates an empty batch.
	 * @param channel name of the channel, for messages
	 * @param ring the ring
	 * @param producer claims and commits
	 * @param visitor the thread that claims; counts commits
	 * @param faults explains failed accesses
	 */
	public SlotClaimBatch(String channel, RingMemory ring, Producer producer, Visitor visitor, Faults faults) {
		this.channel = channel;
		this.ring = ring;
		this.producer = producer;
		this.visitor = visitor;
		this.faults = faults;
		this.claim = new SlotClaim(ring, producer, visitor, faults, true);
	}

	/**
	 * Claims up to a number of slots, from inside.
	 * @param count how many are wanted
	 * @return whether at least one was claimed
	 */
	public boolean claim(int count) {
		int most = (int) Math.min(count, this.ring.capacity);
		if (this.positions.length < most) {
			this.positions = new long[most];
			this.selected = new boolean[most];
		}
		this.size = 0;
		while (this.size < most) {
			long position = this.producer.claim();
			if (position == Producer.FULL) {
				break;
			}
			this.selected[this.size] = false;
			this.positions[this.size++] = position;
		}
		return this.size > 0;
	}

	/**
	 * Returns whether the batch is neither committed nor aborted.
	 * @return whether it is open
	 */
	public boolean isOpen() {
		return this.size > 0;
	}

	@Override
	public int size() {
		return this.size;
	}

	@Override
	public Claim select(int index, int type, int length) {
		if (index < 0 || index >= this.size) {
			throw new IndexOutOfBoundsException(
					"index is outside of the batch: index=" + index + ", size=" + this.size);
		}
		if (length < 0 || length > this.ring.maxMessageSize) {
			throw new MessageTooLongException(this.channel, length, this.ring.maxMessageSize);
		}
		try {
			try {
				this.visitor.enterFromAnyThread();
				this.claim.moveTo(this.positions[index], type, length);
			}
			finally {
				this.visitor.leaveFromAnyThread();
			}
			this.selected[index] = true;
			return this.claim;
		}
		catch (IllegalStateException | InternalError ex) {
			throw this.faults.explain(ex);
		}
	}

	@Override
	public int commit() {
		checkOpen();
		try {
			try {
				this.visitor.enterFromAnyThread();
				return commitAll();
			}
			finally {
				this.visitor.leaveFromAnyThread();
			}
		}
		catch (IllegalStateException | InternalError ex) {
			throw this.faults.explain(ex);
		}
		finally {
			end();
		}
	}

	/**
	 * The first one last: a consumer sees all at once, and is not close behind. Whoever
	 * settles the last slot, by compare-and-set, knows that the others are his alone.
	 */
	private int commitAll() {
		int last = this.size - 1;
		if (last < 0 || !settle(last)) {
			return 0;
		}
		int committed = this.selected[last] ? 1 : 0;
		for (int index = last - 1; index >= 0; index--) {
			long position = this.positions[index];
			if (this.selected[index]) {
				this.producer.commitOwn(position, this.ring.slot(position));
				committed++;
			}
			else {
				this.producer.abort(position);
			}
		}
		this.visitor.sent += committed;
		return committed;
	}

	@Override
	public void abort() {
		checkOpen();
		try {
			try {
				this.visitor.enterFromAnyThread();
				abortAll();
			}
			finally {
				this.visitor.leaveFromAnyThread();
			}
		}
		catch (IllegalStateException | InternalError ex) {
			throw this.faults.explain(ex);
		}
		finally {
			end();
		}
	}

	private boolean settle(int index) {
		long position = this.positions[index];
		return this.selected[index] ? this.producer.commit(position) : this.producer.abort(position);
	}

	private void abortAll() {
		boolean ours = true;
		for (int index = this.size - 1; ours && index >= 0; index--) {
			ours = this.producer.abort(this.positions[index]);
		}
	}

	@Override
	public void close() {
		if (isOpen()) {
			try {
				abort();
			}
			catch (ChannelClosedException ex) {
				// closing the channel has aborted the claims
			}
		}
	}

	private void checkOpen() {
		if (!isOpen()) {
			throw new IllegalStateException("batch is not open: channel=" + this.channel
					+ "; it ends with commit, abort or close, and has to be claimed anew for the next messages");
		}
	}

	private void end() {
		this.size = 0;
		this.claim.forget();
	}

}
