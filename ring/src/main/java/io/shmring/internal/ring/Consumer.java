package io.shmring.internal.ring;

import java.lang.foreign.MemorySegment;

import io.shmring.ControlledMessageHandler;

/**
 * The receiving side of a ring: delivers messages and releases their slots.
 */
public abstract class Consumer {

	/** The ring. */
	protected final RingMemory ring;

	/** Its bytes. */
	protected final MemorySegment memory;

	Consumer(RingMemory ring) {
		this.ring = ring;
		this.memory = ring.memory;
	}

	/**
	 * Delivers messages that are there and releases their slots.
	 * @param view the view to hand to the handler
	 * @param handler receives each message
	 * @param controlled whether the handler may say anything but CONTINUE
	 * @param limit the largest number of messages
	 * @param tally counts what was consumed, also when the handler throws
	 * @return the number of messages consumed
	 */
	public abstract int poll(SlotMessage view, ControlledMessageHandler handler, boolean controlled, int limit,
			Tally tally);

	/**
	 * Looks whether {@link #poll} would make progress now.
	 * @return whether there is something to do
	 */
	public abstract boolean isReady();

	/**
	 * Takes up the work of an earlier holder of a single consumer role.
	 */
	public void resume() {
	}

}
