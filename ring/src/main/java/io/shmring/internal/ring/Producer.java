package io.shmring.internal.ring;

import java.lang.foreign.MemorySegment;

import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;
import io.shmring.internal.layout.Unchecked;

/**
 * The sending side of a ring: claims slots and commits or aborts them. The calling thread
 * is inside, but where a method is said to check its accesses.
 */
public abstract class Producer {

	/**
	 * What {@link #claim} returns when the ring is full: a position no ring reaches.
	 */
	public static final long FULL = -1;

	/** The ring. */
	protected final RingMemory ring;

	/** Its bytes for methods that anybody may call at any time. */
	protected final MemorySegment segment;

	Producer(RingMemory ring) {
		this.ring = ring;
		this.segment = ring.segment;
	}

	/**
	 * Claims the next slot; its word then names this participant as the owner.
	 * @return the position, or {@link #FULL} if the ring was full at some instant of the
	 * call
	 */
	public abstract long claim();

	/** Says that the ring is full; a late tail would keep {@link #hasRoom} from saying so. */
	final long full(long position, long looks) {
		if (looks > 0) {
			Unchecked.setLongOpaque(this.ring.at(SegmentLayout.TAIL), position);
		}
		return FULL;
	}

	/**
	 * Looks whether a claim would succeed now. Checks its accesses.
	 * @return whether there is room
	 */
	public abstract boolean hasRoom();

	/**
	 * Takes up the work of an earlier holder of a single producer role. Checks its accesses.
	 */
	public void resume() {
	}

	/**
	 * Writes length and type of a claimed slot.
	 * @param slot the address of the slot
	 * @param type the message type
	 * @param length the payload length, checked before
	 * @return the address of the payload
	 */
	public static long begin(long slot, int type, int length) {
		Unchecked.setLongOpaque(slot + SegmentLayout.SLOT_LENGTH,
				((long) type << Integer.SIZE) | (length & 0xFFFFFFFFL));
		return slot + SegmentLayout.SLOT_PAYLOAD;
	}

	/**
	 * Publishes a claimed slot that users know of, after its payload. Pairs with the acquire
	 * load of the slot word by the consumer. Threads that share the claim may get here at the
	 * same time: one of them settles it.
	 * @param position the claimed position
	 * @return whether it was this call
	 */
	public final boolean commit(long position) {
		if (!settle(position, SlotWord.READABLE)) {
			return false;
		}
		this.ring.data.signal();
		return true;
	}

	/**
	 * Publishes a claimed slot that only the calling thread can settle. No compare-and-set:
	 * nobody else changes the word of a claim while its owner is attached and alive, and both
	 * are over only when no thread of the owner can come here any more.
	 * @param position the claimed position
	 * @param slot the address of its slot
	 */
	public final void commitOwn(long position, long slot) {
		// pairs with the acquire load of the slot word by the consumer
		Unchecked.setLongRelease(slot, this.ring.readable(position));
		this.ring.data.signal();
	}

	/**
	 * Gives a claimed slot up; consumers pass over it.
	 * @param position the claimed position
	 * @return whether it was this call that settled it
	 */
	public final boolean abort(long position) {
		boolean settled = settle(position, SlotWord.DEAD);
		if (settled) {
			Unchecked.addLong(this.ring.at(SegmentLayout.ABORTED), 1);
			this.ring.data.signal();
		}
		return settled;
	}

	private boolean settle(long position, int state) {
		long lap = this.ring.lap(position);
		return Unchecked.casLong(this.ring.slot(position), SlotWord.of(lap, this.ring.owner, SlotWord.WRITING),
				SlotWord.of(lap, state));
	}

}
