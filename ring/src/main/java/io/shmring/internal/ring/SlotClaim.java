package io.shmring.internal.ring;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;

import io.shmring.ChannelClosedException;
import io.shmring.Claim;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;

/**
 * A view of one claimed slot, reused for claim after claim of a thread.
 */
public final class SlotClaim implements Claim {

	private static final VarHandle OPEN;

	static {
		try {
			OPEN = MethodHandles.lookup()
				.findVarHandle(SlotClaim.class, "open", boolean.class)
				.withInvokeExactBehavior();
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	private final RingMemory ring;

	private final Producer producer;

	private final Visitor visitor;

	private final Faults faults;

	/** Whether the claim belongs to a batch, which commits and aborts for it. */
	private final boolean batched;

	/** By its handle: whoever sees it closed may use the view for the next claim. */
	@SuppressWarnings("UnusedVariable")
	private boolean open;

	private long position;

	private long payload;

	private int length;

	/**
	 * Creates a view of no slot.
	 * @param ring the ring
	 * @param producer claims and commits
	 * @param visitor the thread that claims; counts commits
	 * @param faults explains failed accesses
	 * @param batched whether a batch commits for it
	 */
	public SlotClaim(RingMemory ring, Producer producer, Visitor visitor, Faults faults, boolean batched) {
		this.ring = ring;
		this.producer = producer;
		this.visitor = visitor;
		this.faults = faults;
		this.batched = batched;
	}

	/**
	 * Moves the view to a slot that was just claimed, from inside.
	 * @param position the claimed position
	 * @param type the message type
	 * @param length the payload length, checked before
	 */
	public void moveTo(long position, int type, int length) {
		this.position = position;
		this.length = length;
		Producer.begin(this.ring.slot(position), type, length);
		this.payload = this.ring.offset(position) + SegmentLayout.SLOT_PAYLOAD;
		OPEN.setRelease(this, true);
	}

	/**
	 * Returns whether the claim is neither committed nor aborted.
	 * @return whether it is open
	 */
	public boolean isOpen() {
		return (boolean) OPEN.getAcquire(this);
	}

	/** Ends the use of the view. */
	void forget() {
		OPEN.setRelease(this, false);
	}

	@Override
	public int length() {
		return this.length;
	}

	@Override
	public long position() {
		return this.position;
	}

	@Override
	public Claim putByte(int offset, byte value) {
		try {
			Memory.putByte(this.ring.segment, at(offset, Byte.BYTES), value);
		}
		catch (IllegalStateException | InternalError ex) {
			throw this.faults.explain(ex);
		}
		return this;
	}

	@Override
	public Claim putShort(int offset, short value) {
		try {
			Memory.putShort(this.ring.segment, at(offset, Short.BYTES), value);
		}
		catch (IllegalStateException | InternalError ex) {
			throw this.faults.explain(ex);
		}
		return this;
	}

	@Override
	public Claim putInt(int offset, int value) {
		try {
			Memory.putInt(this.ring.segment, at(offset, Integer.BYTES), value);
		}
		catch (IllegalStateException | InternalError ex) {
			throw this.faults.explain(ex);
		}
		return this;
	}

	@Override
	public Claim putLong(int offset, long value) {
		try {
			Memory.putLong(this.ring.segment, at(offset, Long.BYTES), value);
		}
		catch (IllegalStateException | InternalError ex) {
			throw this.faults.explain(ex);
		}
		return this;
	}

	@Override
	public Claim putBytes(int offset, byte[] source, int sourceOffset, int length) {
		try {
			Memory.copyIn(source, sourceOffset, this.ring.segment, at(offset, length), length);
		}
		catch (IllegalStateException | InternalError ex) {
			throw this.faults.explain(ex);
		}
		return this;
	}

	@Override
	public MemorySegment segment() {
		return this.ring.segment.asSlice(at(0, this.length), this.length);
	}

	@Override
	public boolean commit() {
		try {
			checkMayEnd();
			try {
				this.visitor.enterFromAnyThread();
				boolean committed = this.producer.commit(this.position);
				if (committed) {
					this.visitor.sent++;
				}
				return committed;
			}
			finally {
				forget();
				this.visitor.leaveFromAnyThread();
			}
		}
		catch (IllegalStateException | InternalError ex) {
			throw this.faults.explain(ex);
		}
	}

	@Override
	public void abort() {
		try {
			checkMayEnd();
			try {
				this.visitor.enterFromAnyThread();
				this.producer.abort(this.position);
			}
			finally {
				forget();
				this.visitor.leaveFromAnyThread();
			}
		}
		catch (IllegalStateException | InternalError ex) {
			throw this.faults.explain(ex);
		}
	}

	@Override
	public void close() {
		if (isOpen() && !this.batched) {
			try {
				abort();
			}
			catch (ChannelClosedException ex) {
				// closing the channel has aborted the claim
			}
		}
	}

	private void checkMayEnd() {
		if (this.batched) {
			throw new IllegalStateException(
					"claim belongs to a batch: position=" + this.position + "; commit or abort the batch");
		}
		if (!isOpen()) {
			throw notOpen();
		}
	}

	private IllegalStateException notOpen() {
		return new IllegalStateException("claim is not open: position=" + this.position
				+ "; it ends with commit, abort or close, and has to be claimed anew for the next message");
	}

	private long at(int offset, int size) {
		if (!isOpen()) {
			throw notOpen();
		}
		Objects.checkFromIndexSize(offset, size, this.length);
		return this.payload + offset;
	}

}
