package io.shmring.internal.ring;

import java.lang.foreign.MemorySegment;

import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;

/**
 * The sending side of a ring: claims slots and commits or aborts them.
 */
public abstract class Producer {

	/**
	 * What {@link #claim} returns when the ring is full: a position no ring reaches.
	 */
	public static final long FULL = -1;

	/** The ring. */
	protected final RingMemory ring;

	/** Its bytes. */
	protected final MemorySegment memory;

	Producer(RingMemory ring) {
		this.ring = ring;
		this.memory = ring.memory;
	}

	/**
	 * Claims the next slot; its word then names this participant as the owner.
	 * @return the position, or {@link #FULL} if the ring was full at some instant of the
	 * call
	 */
	public abstract long claim();

	/**
	 * Looks whether a claim would succeed now.
	 * @return whether there is room
	 */
	public abstract boolean hasRoom();

	/**
	 * Takes up the work of an earlier holder of a single producer role.
	 */
	public void resume() {
	}

	/**
	 * Writes length and type of a claimed slot.
	 * @param position the claimed position
	 * @param type the message type
	 * @param length the payload length, checked before
	 * @return the offset of the payload
	 */
	public final long begin(long position, int type, int length) {
		long slot = this.ring.slot(position);
		Memory.setLongOpaque(this.memory, slot + SegmentLayout.SLOT_LENGTH,
				((long) type << Integer.SIZE) | (length & 0xFFFFFFFFL));
		return slot + SegmentLayout.SLOT_PAYLOAD;
	}

	/**
	 * Publishes a claimed slot, after its payload. Pairs with the acquire load of the slot
	 * word by the consumer. The volatile effect also orders it before the look at the
	 * sleep word.
	 * @param position the claimed position
	 * @return whether the claim was still ours
	 */
	public final boolean commit(long position) {
		if (!settle(position, SlotWord.READABLE)) {
			return false;
		}
		this.ring.data.signal();
		return true;
	}

	/**
	 * Gives a claimed slot up; consumers pass over it.
	 * @param position the claimed position
	 */
	public final void abort(long position) {
		if (settle(position, SlotWord.DEAD)) {
			Memory.addLong(this.memory, SegmentLayout.ABORTED, 1);
			this.ring.data.signal();
		}
	}

	private boolean settle(long position, int state) {
		long lap = this.ring.lap(position);
		return Memory.casLong(this.memory, this.ring.slot(position),
				SlotWord.of(lap, this.ring.owner, SlotWord.WRITING), SlotWord.of(lap, state));
	}

}
