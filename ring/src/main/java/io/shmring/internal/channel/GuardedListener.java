package io.shmring.internal.channel;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelListener;
import io.shmring.ChannelState;
import io.shmring.ParticipantStats;
import io.shmring.RecoveredSlot;
import io.shmring.StalledClaim;

/**
 * Calls the listener of a channel, if there is one. What it throws is logged: a recovery
 * that calls it must go on.
 */
final class GuardedListener implements ChannelListener {

	private static final Logger LOG = System.getLogger("io.shmring");

	private final @Nullable ChannelListener listener;

	/** A call of the listener. */
	private interface Call {

		void on(ChannelListener listener);

	}

	GuardedListener(@Nullable ChannelListener listener) {
		this.listener = listener;
	}

	private void call(String channel, Call call) {
		if (this.listener != null) {
			try {
				call.on(this.listener);
			}
			catch (RuntimeException | LinkageError | AssertionError ex) {
				LOG.log(Level.WARNING, "listener failed: channel=" + channel, ex);
			}
		}
	}

	@Override
	public void participantAttached(String channel, ParticipantStats participant) {
		call(channel, (target) -> target.participantAttached(channel, participant));
	}

	@Override
	public void participantDetached(String channel, ParticipantStats participant) {
		call(channel, (target) -> target.participantDetached(channel, participant));
	}

	@Override
	public void participantDied(String channel, ParticipantStats participant) {
		call(channel, (target) -> target.participantDied(channel, participant));
	}

	@Override
	public void slotRecovered(String channel, RecoveredSlot slot) {
		call(channel, (target) -> target.slotRecovered(channel, slot));
	}

	@Override
	public void claimStalled(String channel, StalledClaim claim) {
		call(channel, (target) -> target.claimStalled(channel, claim));
	}

	@Override
	public void stateChanged(String channel, ChannelState state, String cause) {
		call(channel, (target) -> target.stateChanged(channel, state, cause));
	}

}
