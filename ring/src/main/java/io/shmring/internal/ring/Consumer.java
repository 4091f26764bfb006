package io.shmring.internal.ring;

import java.lang.foreign.MemorySegment;

import io.shmring.ControlledMessageHandler;

/**
 * The receiving side of a ring: delivers messages and releases their slots.
 */
public abstract class Consumer {

	/** The ring. */
	protected final RingMemory ring;

	/** Its bytes for methods that anybody may call at any time. */
	protected final MemorySegment segment;

	Consumer(RingMemory ring) {
		this.ring = ring;
		this.segment = ring.segment;
	}

	/**
	 * Delivers messages that are there and releases their slots. Called and returns inside;
	 * the handler is called outside.
	 * @param view the view to hand to the handler
	 * @param handler receives each message
	 * @param controlled whether the handler may say anything but CONTINUE
	 * @param limit the largest number of messages
	 * @param visitor the calling thread; counts what was consumed, also when the handler
	 * throws
	 * @return the number of messages consumed
	 */
	public abstract int poll(SlotMessage view, ControlledMessageHandler handler, boolean controlled, int limit,
			Visitor visitor);

	/**
	 * Looks whether {@link #poll} would make progress now. Checks its accesses.
	 * @return whether there is something to do
	 */
	public abstract boolean isReady();

	/**
	 * Takes up the work of an earlier holder of a single consumer role. Checks its accesses.
	 */
	public void resume() {
	}

}
