package io.shmring.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelStats;
import io.shmring.ParticipantStats;

/**
 * What {@code top} shows at one time.
 *
 * @param directory the directory
 * @param channels its channels
 */
record TopFrame(Path directory, List<TopChannel> channels) {

	private static final int NARROWEST_BAR = 8;

	private static final int WIDEST_BAR = 40;

	/** What the other columns of the first table take. */
	private static final int OTHER_COLUMNS = 92;

	List<String> lines(int columns) {
		List<String> lines = new ArrayList<>();
		lines.add("shmring top  " + this.directory + "  " + this.channels.size() + " channels  (q quits)");
		lines.add("");
		int bar = Math.clamp(columns - OTHER_COLUMNS, NARROWEST_BAR, WIDEST_BAR);
		TextTable table = new TextTable("CHANNEL", "KIND", "DEPTH", "FILL", "BAR", "SENT/S", "RECEIVED/S", "REJECTED/S",
				"ALIVE", "DEAD", "STALLED", "STATE");
		this.channels.forEach((channel) -> addRow(table, channel, bar));
		lines.addAll(table.lines());
		addParticipants(lines);
		addTroubles(lines);
		return lines;
	}

	private static void addRow(TextTable table, TopChannel channel, int bar) {
		ChannelStats stats = channel.stats();
		if (stats == null) {
			table.add(channel.name(), "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", channel.state());
			return;
		}
		long alive = stats.participants().stream().filter(ParticipantStats::alive).count();
		table.add(channel.name(), stats.kind(), stats.depth(), Units.percent(stats.fillRatio()),
				bar(stats.fillRatio(), bar), Units.rate(channel.sentRate()), Units.rate(channel.receivedRate()),
				Units.rate(channel.rejectedRate()), alive, stats.participants().size() - alive, stats.stalledClaims(),
				channel.state());
	}

	/** Any message at all shows as one mark. */
	private static String bar(double ratio, int width) {
		int marks = (int) Math.ceil(Math.clamp(ratio, 0, 1) * width);
		return "#".repeat(marks) + ".".repeat(width - marks);
	}

	private void addParticipants(List<String> lines) {
		TextTable table = new TextTable("CHANNEL", "INDEX", "ROLE", "ALIVE", "PID", "SENT/S", "RECEIVED/S",
				"REJECTED/S", "HEARTBEAT");
		int count = 0;
		for (TopChannel channel : this.channels) {
			for (TopChannel.Participant participant : channel.participants()) {
				ParticipantStats stats = participant.stats();
				table.add(channel.name(), stats.index(), StatsJson.role(stats), stats.alive() ? "yes" : "DEAD",
						stats.pid(), Units.rate(participant.sentRate()), Units.rate(participant.receivedRate()),
						Units.rate(participant.rejectedRate()), Units.age(stats.heartbeatAge()));
				count++;
			}
		}
		if (count > 0) {
			lines.add("");
			lines.addAll(table.lines());
		}
	}

	private void addTroubles(List<String> lines) {
		for (TopChannel channel : this.channels) {
			for (String problem : channel.problems()) {
				lines.add("");
				lines.add(channel.name() + ": " + problem);
			}
		}
	}

	Map<String, @Nullable Object> json() {
		Map<String, @Nullable Object> object = Json.object();
		object.put("directory", this.directory);
		object.put("channels", this.channels.stream().map(TopFrame::json).toList());
		return object;
	}

	private static Map<String, @Nullable Object> json(TopChannel channel) {
		ChannelStats stats = channel.stats();
		Map<String, @Nullable Object> object = Json.object();
		if (stats == null) {
			object.put("name", channel.name());
			object.put("state", channel.state());
			object.put("problems", channel.problems());
			return object;
		}
		object.putAll(StatsJson.of(stats, channel.claims()));
		object.put("sentPerSecond", channel.sentRate());
		object.put("receivedPerSecond", channel.receivedRate());
		object.put("rejectedPerSecond", channel.rejectedRate());
		object.put("rates", channel.participants().stream().map(TopFrame::json).toList());
		return object;
	}

	private static Map<String, @Nullable Object> json(TopChannel.Participant participant) {
		Map<String, @Nullable Object> object = Json.object();
		object.put("index", participant.stats().index());
		object.put("sentPerSecond", participant.sentRate());
		object.put("receivedPerSecond", participant.receivedRate());
		object.put("rejectedPerSecond", participant.rejectedRate());
		return object;
	}

}
