package io.shmring;

/**
 * Hears what happens to the participants of a channel. Called on the maintenance thread,
 * on the thread that opens the channel, or on the one whose call found out; it must be
 * quick and must not throw.
 */
public interface ChannelListener {

	/**
	 * A participant was seen for the first time.
	 * @param channel the name of the channel
	 * @param participant the participant
	 */
	default void participantAttached(String channel, ParticipantStats participant) {
	}

	/**
	 * A participant detached in good order. Also reported of one that was seen, died, was
	 * recovered by another process and whose entry had many more owners between two looks.
	 * @param channel the name of the channel
	 * @param participant the participant as last seen
	 */
	default void participantDetached(String channel, ParticipantStats participant) {
	}

	/**
	 * A participant died and was recovered, by this process or by another one.
	 * @param channel the name of the channel
	 * @param participant the participant as last seen
	 */
	default void participantDied(String channel, ParticipantStats participant) {
	}

	/**
	 * A slot that a dead participant held was settled by this process.
	 * @param channel the name of the channel
	 * @param slot the slot and what became of it
	 */
	default void slotRecovered(String channel, RecoveredSlot slot) {
	}

	/**
	 * A live participant has held a claim for longer than a second and holds others up.
	 * Called once per claim.
	 * @param channel the name of the channel
	 * @param claim the claim
	 */
	default void claimStalled(String channel, StalledClaim claim) {
	}

	/**
	 * The state of the channel changed.
	 * @param channel the name of the channel
	 * @param state the new state
	 * @param cause why, in one sentence
	 */
	default void stateChanged(String channel, ChannelState state, String cause) {
	}

}
