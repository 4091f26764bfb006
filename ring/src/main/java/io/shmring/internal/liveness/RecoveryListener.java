package io.shmring.internal.liveness;

import io.shmring.RecoveredSlot;

/**
 * Hears what a recovery does, while it does it.
 */
public interface RecoveryListener {

	/**
	 * A slot was settled.
	 * @param owner index of the dead owner
	 * @param position the position of the slot
	 * @param length the payload length found there
	 * @param outcome what became of it
	 */
	void slotRecovered(int owner, long position, int length, RecoveredSlot.Outcome outcome);

	/**
	 * A dead participant is about to be freed; its entry can still be read.
	 * @param index its index
	 */
	void participantRecovered(int index);

}
