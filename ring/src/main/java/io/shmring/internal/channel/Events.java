package io.shmring.internal.channel;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelListener;
import io.shmring.ParticipantStats;
import io.shmring.RecoveredSlot;
import io.shmring.StalledClaim;
import io.shmring.internal.inspect.Liveness;
import io.shmring.internal.inspect.SegmentSnapshot;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.liveness.RecoveryListener;

/**
 * Logs what happens on a channel, once each, and tells the listener of the channel.
 */
final class Events implements RecoveryListener {

	private static final Logger LOG = System.getLogger("io.shmring");

	private final String channel;

	private final ChannelListener listener;

	private final Map<Integer, ParticipantStats> known = new TreeMap<>();

	/** By entry, the epoch of the last owner whose death was reported here. */
	private final Map<Integer, Long> reported = new TreeMap<>();

	/** What happened while other openers were kept out; {@code null} when they are not. */
	private @Nullable List<Runnable> withheld = new ArrayList<>();

	private @Nullable MemorySegment memory;

	private @Nullable Geometry geometry;

	Events(String channel, ChannelListener listener) {
		this.channel = channel;
		this.listener = listener;
	}

	/** Reads the participants it reports from this segment. */
	void follow(MemorySegment memory, Geometry geometry) {
		this.memory = memory;
		this.geometry = geometry;
	}

	/**
	 * Tells what has happened so far, and everything else at once from now on: other
	 * openers do not wait for a log or a listener.
	 */
	void begin() {
		List<Runnable> before = this.withheld;
		this.withheld = null;
		if (before != null) {
			before.forEach(Runnable::run);
		}
	}

	private void tell(Runnable news) {
		if (this.withheld != null) {
			this.withheld.add(news);
		}
		else {
			news.run();
		}
	}

	@Override
	public void slotRecovered(int owner, long position, int length, RecoveredSlot.Outcome outcome) {
		ParticipantStats participant = participant(owner);
		if (participant != null) {
			tell(() -> slotRecovered(new RecoveredSlot(position, length, outcome, participant)));
		}
	}

	private void slotRecovered(RecoveredSlot slot) {
		LOG.log(Level.WARNING,
				"slot of a dead participant recovered: channel={0}, position={1}, length={2}, outcome={3}, owner={4}",
				this.channel, Long.toUnsignedString(slot.position()), Integer.toString(slot.length()), slot.outcome(),
				describe(slot.owner()));
		this.listener.slotRecovered(this.channel, slot);
	}

	@Override
	public void participantRecovered(int index) {
		ParticipantStats participant = participant(index);
		if (participant != null) {
			synchronized (this.known) {
				this.known.remove(index);
				this.reported.put(index, participant.epoch());
			}
			tell(() -> participantDied(participant));
		}
	}

	private void participantDied(ParticipantStats participant) {
		LOG.log(Level.WARNING, "dead participant recovered: channel={0}, {1}", this.channel, describe(participant));
		this.listener.participantDied(this.channel, participant);
	}

	void claimStalled(StalledClaim claim) {
		LOG.log(Level.WARNING,
				"live participant holds a claim: channel={0}, position={1}, role={2}, age={3}, owner={4}, pid={5}",
				this.channel, Long.toUnsignedString(claim.position()), claim.role(), claim.age(), claim.owner(),
				Long.toString(claim.pid()));
		this.listener.claimStalled(this.channel, claim);
	}

	void detachFailed(Throwable cause) {
		LOG.log(Level.WARNING,
				"participant could not detach in good order, others will recover it: channel=" + this.channel, cause);
	}

	void closeDelayed() {
		LOG.log(Level.WARNING,
				"channel stays mapped until a thread comes out that has been in a call for seconds: channel="
						+ this.channel);
	}

	void maintenanceFailed(Throwable cause) {
		LOG.log(Level.ERROR, "maintenance failed: channel=" + this.channel, cause);
	}

	/** Compares the participants with those of the last look. Called by the maintenance thread. */
	void participants(List<ParticipantStats> now) {
		List<ParticipantStats> gone = new ArrayList<>();
		List<ParticipantStats> come = new ArrayList<>();
		compare(now, gone, come);
		// without the lock: a listener may ask for a recovery
		gone.forEach(this::left);
		come.forEach((participant) -> this.listener.participantAttached(this.channel, participant));
	}

	private void compare(List<ParticipantStats> now, List<ParticipantStats> gone, List<ParticipantStats> come) {
		synchronized (this.known) {
			Map<Integer, ParticipantStats> before = new TreeMap<>(this.known);
			this.known.clear();
			for (ParticipantStats participant : now) {
				if (participant.epoch() > this.reported.getOrDefault(participant.index(), 0L)) {
					this.known.put(participant.index(), participant);
					ParticipantStats earlier = before.get(participant.index());
					if (earlier != null && earlier.epoch() == participant.epoch()) {
						before.remove(participant.index());
					}
					else {
						come.add(participant);
					}
				}
			}
			gone.addAll(before.values());
		}
	}

	/** Reports one that is gone and was not recovered here: it detached, or others recovered it. */
	private void left(ParticipantStats participant) {
		MemorySegment memory = this.memory;
		if (memory != null && SegmentSnapshot.hasDied(memory, participant)) {
			this.listener.participantDied(this.channel, participant);
		}
		else {
			this.listener.participantDetached(this.channel, participant);
		}
	}

	private @Nullable ParticipantStats participant(int index) {
		MemorySegment memory = this.memory;
		Geometry geometry = this.geometry;
		return (memory != null && geometry != null) ? SegmentSnapshot.participant(memory, index, new Liveness() {

			@Override
			public boolean isAlive(int participantIndex) {
				return false;
			}

			@Override
			public int selfIndex() {
				return Liveness.NOBODY;
			}

		}) : null;
	}

	static String describe(ParticipantStats participant) {
		return "participant " + participant.index() + " (pid=" + participant.pid() + ", pidNamespace="
				+ participant.pidNamespace() + ", uid=" + participant.uid() + ", attachedFor="
				+ participant.attachedFor() + ")";
	}

}
