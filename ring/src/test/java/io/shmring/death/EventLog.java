package io.shmring.death;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.shmring.ChannelListener;
import io.shmring.ChannelState;
import io.shmring.ParticipantStats;
import io.shmring.RecoveredSlot;
import io.shmring.StalledClaim;

/**
 * Writes down what a listener hears.
 */
final class EventLog implements ChannelListener {

	final List<String> lines = new CopyOnWriteArrayList<>();

	final List<StalledClaim> stalled = new CopyOnWriteArrayList<>();

	/** The lines since the last call. */
	List<String> take() {
		List<String> taken = List.copyOf(this.lines);
		this.lines.clear();
		return taken;
	}

	@Override
	public void participantAttached(String channel, ParticipantStats participant) {
		add("attached", participant);
	}

	@Override
	public void participantDetached(String channel, ParticipantStats participant) {
		add("detached", participant);
	}

	@Override
	public void participantDied(String channel, ParticipantStats participant) {
		add("died", participant);
	}

	private void add(String what, ParticipantStats participant) {
		this.lines.add(what + " " + participant.pid());
	}

	@Override
	public void slotRecovered(String channel, RecoveredSlot slot) {
		this.lines.add(slot.outcome() + " " + slot.position() + " of " + slot.owner().pid());
	}

	@Override
	public void claimStalled(String channel, StalledClaim claim) {
		this.lines.add("stalled " + claim.position() + " of " + claim.pid());
		this.stalled.add(claim);
	}

	@Override
	public void stateChanged(String channel, ChannelState state, String cause) {
		this.lines.add(state + " " + cause);
	}

}
