package io.shmring.boot.autoconfigure;

import java.util.List;
import java.util.function.Consumer;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.shmring.ChannelListener;
import io.shmring.ChannelState;
import io.shmring.ParticipantStats;
import io.shmring.RecoveredSlot;
import io.shmring.StalledClaim;

/**
 * Passes what it hears to several listeners, one that throws not keeping it from others.
 */
final class CompositeChannelListener implements ChannelListener {

	private static final Log logger = LogFactory.getLog(CompositeChannelListener.class);

	private final List<ChannelListener> listeners;

	CompositeChannelListener(List<ChannelListener> listeners) {
		this.listeners = listeners;
	}

	@Override
	public void participantAttached(String channel, ParticipantStats participant) {
		each((listener) -> listener.participantAttached(channel, participant));
	}

	@Override
	public void participantDetached(String channel, ParticipantStats participant) {
		each((listener) -> listener.participantDetached(channel, participant));
	}

	@Override
	public void participantDied(String channel, ParticipantStats participant) {
		each((listener) -> listener.participantDied(channel, participant));
	}

	@Override
	public void slotRecovered(String channel, RecoveredSlot slot) {
		each((listener) -> listener.slotRecovered(channel, slot));
	}

	@Override
	public void claimStalled(String channel, StalledClaim claim) {
		each((listener) -> listener.claimStalled(channel, claim));
	}

	@Override
	public void stateChanged(String channel, ChannelState state, String cause) {
		each((listener) -> listener.stateChanged(channel, state, cause));
	}

	private void each(Consumer<ChannelListener> call) {
		for (ChannelListener listener : this.listeners) {
			try {
				call.accept(listener);
			}
			catch (RuntimeException | LinkageError | AssertionError ex) {
				logger.warn("Channel listener failed: " + listener, ex);
			}
		}
	}

}
