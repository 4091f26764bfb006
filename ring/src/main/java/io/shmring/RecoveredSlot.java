package io.shmring;

/**
 * A slot that was settled because its owner died.
 *
 * @param position the position of the slot
 * @param length the payload length found there, which its dead producer may not have
 * written
 * @param outcome what became of it
 * @param owner the dead participant
 */
public record RecoveredSlot(long position, int length, Outcome outcome, ParticipantStats owner) {

	/** What became of a slot. */
	public enum Outcome {

		/** The claim was not committed; consumers skip it. */
		SKIPPED,

		/** The message will be delivered to another consumer. */
		REDELIVERED,

		/** The message was dropped by policy. */
		DROPPED

	}

}
