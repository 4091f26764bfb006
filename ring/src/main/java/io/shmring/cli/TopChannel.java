package io.shmring.cli;

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelStats;
import io.shmring.ParticipantStats;
import io.shmring.StalledClaim;

/**
 * A channel at one look, and how it changed since the look before.
 *
 * @param name its name
 * @param stats what was read, {@code null} if it could not be
 * @param claims claims that are held
 * @param state its state, or why it could not be read
 * @param problems one sentence each
 * @param at when it was read
 * @param sentRate messages sent per second
 * @param receivedRate messages received per second
 * @param rejectedRate offers rejected per second
 * @param participants its participants with their rates
 */
record TopChannel(String name, @Nullable ChannelStats stats, List<StalledClaim> claims, String state,
		List<String> problems, long at, double sentRate, double receivedRate, double rejectedRate,
		List<Participant> participants) {

	/**
	 * A participant and its rates.
	 *
	 * @param stats what was read
	 * @param sentRate messages sent per second
	 * @param receivedRate messages received per second
	 * @param rejectedRate offers rejected per second
	 */
	record Participant(ParticipantStats stats, double sentRate, double receivedRate, double rejectedRate) {

		private static Participant of(ParticipantStats now, @Nullable TopChannel before, double seconds) {
			ParticipantStats old = (before != null) ? before.find(now) : null;
			return (old == null) ? new Participant(now, 0, 0, 0)
					: new Participant(now, (now.sent() - old.sent()) / seconds,
							(now.received() - old.received()) / seconds, (now.rejected() - old.rejected()) / seconds);
		}

	}

	static TopChannel of(ChannelStats now, List<StalledClaim> claims, @Nullable TopChannel before) {
		long at = System.nanoTime();
		ChannelStats old = (before != null) ? before.stats : null;
		if (before == null || old == null || old.incarnation() != now.incarnation()) {
			return new TopChannel(now.name(), now, claims, now.state().name(), now.problems(), at, 0, 0, 0,
					now.participants().stream().map((participant) -> Participant.of(participant, null, 1)).toList());
		}
		double seconds = Math.max(1, at - before.at) / 1e9;
		return new TopChannel(now.name(), now, claims, now.state().name(), now.problems(), at,
				(now.sent() - old.sent()) / seconds, (now.received() - old.received()) / seconds,
				(now.rejected() - old.rejected()) / seconds,
				now.participants()
					.stream()
					.map((participant) -> Participant.of(participant, before, seconds))
					.toList());
	}

	static TopChannel unreadable(String name, String state, String problem) {
		return new TopChannel(name, null, List.of(), state, List.of(problem), System.nanoTime(), 0, 0, 0, List.of());
	}

	private @Nullable ParticipantStats find(ParticipantStats participant) {
		return this.participants.stream()
			.map(Participant::stats)
			.filter((old) -> old.index() == participant.index() && old.epoch() == participant.epoch())
			.findFirst()
			.orElse(null);
	}

}
