package io.shmring.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.shmring.ChannelStats;
import io.shmring.ParticipantStats;
import io.shmring.Role;
import io.shmring.StalledClaim;
import io.shmring.inspect.ChannelInspection;

/**
 * Everything about one channel, for people.
 */
final class ChannelReport {

	private final List<String> lines = new ArrayList<>();

	private ChannelReport() {
	}

	static List<String> of(ChannelStats stats, ChannelInspection inspection) {
		ChannelReport report = new ChannelReport();
		report.lines.add(stats.name() + "  " + stats.kind() + "  " + stats.state());
		for (String problem : stats.problems()) {
			report.line("problem", problem);
		}
		report.segment(stats, inspection);
		report.traffic(stats);
		report.participants(stats.participants());
		report.claims(inspection.claims());
		return report.lines;
	}

	private void segment(ChannelStats stats, ChannelInspection inspection) {
		line("file", stats.file() + "  " + Units.bytes(inspection.fileSize()) + "  " + inspection.ownership());
		line("mount", DirectoryChecks.mountOf(Path.of(stats.file())));
		line("segment",
				"layout version " + stats.layoutVersion() + ", incarnation " + Long.toHexString(stats.incarnation()));
		line("geometry", stats.capacity() + " slots of up to " + stats.maxMessageSize() + " bytes, "
				+ stats.maxParticipants() + " participants");
		line("memory",
				"slots touched " + Units.bytes(stats.memory().slots().touched()) + " of "
						+ Units.bytes(stats.memory().slots().reserved()) + ", resident "
						+ Units.bytes(stats.memory().resident()));
		for (Role role : Role.values()) {
			if (stats.kind().single(role)) {
				line("single " + role.name().toLowerCase(Locale.ROOT), inspection.isHeld(role) ? "taken" : "nobody");
			}
		}
	}

	private void traffic(ChannelStats stats) {
		line("positions",
				"head " + Long.toUnsignedString(stats.head()) + ", tail " + Long.toUnsignedString(stats.tail()));
		line("depth", stats.depth() + " of " + stats.capacity() + " (" + Units.percent(stats.fillRatio()) + ")");
		line("messages",
				"sent " + stats.sent() + ", received " + stats.received() + ", rejected " + stats.rejected()
						+ ", redelivered " + stats.redelivered() + ", dropped " + stats.dropped() + ", aborted "
						+ stats.aborted());
		line("recovered",
				stats.deadParticipantRecoveries() + " participants, " + stats.deadSlotRecoveries() + " slots");
		line("stalled claims", stats.stalledClaims()
				+ ((stats.stalledClaims() > 0) ? ", oldest seen for " + Units.age(stats.oldestClaimAge()) : ""));
	}

	private void participants(List<ParticipantStats> participants) {
		if (participants.isEmpty()) {
			line("participants", "none");
			return;
		}
		TextTable table = new TextTable("INDEX", "EPOCH", "ROLE", "ALIVE", "PID", "PID-NAMESPACE", "UID", "ATTACHED",
				"HEARTBEAT", "SENT", "RECEIVED", "REJECTED", "PARKS", "LOCKED");
		for (ParticipantStats participant : participants) {
			table.add(participant.index(), participant.epoch(), StatsJson.role(participant),
					participant.alive() ? "yes" : "DEAD", participant.pid(), participant.pidNamespace(),
					Integer.toUnsignedString(participant.uid()), Units.age(participant.attachedFor()),
					Units.age(participant.heartbeatAge()), participant.sent(), participant.received(),
					participant.rejected(), participant.parks(), participant.locked());
		}
		this.lines.add("");
		this.lines.addAll(table.lines());
	}

	private void claims(List<StalledClaim> claims) {
		if (claims.isEmpty()) {
			return;
		}
		TextTable table = new TextTable("CLAIM", "ROLE", "OWNER", "PID", "SEEN-FOR");
		for (StalledClaim claim : claims) {
			table.add(Long.toUnsignedString(claim.position()), claim.role(), claim.owner(), claim.pid(),
					Units.age(claim.age()));
		}
		this.lines.add("");
		this.lines.addAll(table.lines());
	}

	private void line(String label, String value) {
		this.lines.add(String.format("  %-15s %s", label, value));
	}

}
