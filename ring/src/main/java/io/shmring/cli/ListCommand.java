package io.shmring.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.shmring.ChannelState;
import io.shmring.ChannelStats;
import io.shmring.ParticipantStats;
import io.shmring.ShmRingException;
import io.shmring.inspect.ChannelInspection;

/**
 * Lists the channels of a directory.
 */
@Command(name = "list",
		description = "Lists the channels of a directory. Looks at each once: a claim that somebody holds is"
				+ " counted, whether it is stalled is for stat to say. Exit code 1 if one of them is not UP.")
final class ListCommand implements Callable<Integer> {

	private final Streams streams;

	@Mixin
	private DirectoryOption directory = new DirectoryOption();

	@Option(names = "--json", description = "Print one JSON object.")
	private boolean json;

	ListCommand(Streams streams) {
		this.streams = streams;
	}

	/** What is known of one file. */
	private record Row(String name, @Nullable ChannelStats stats, int claims, String state, long bytes,
			String problem) {

		long alive(boolean alive) {
			return (this.stats == null) ? 0
					: this.stats.participants().stream().map(ParticipantStats::alive).filter((a) -> a == alive).count();
		}

	}

	@Override
	public Integer call() throws IOException {
		Path path = this.directory.path();
		List<Row> rows = new ArrayList<>();
		for (String name : ChannelInspection.channels(path)) {
			rows.add(look(path, name));
		}
		if (this.json) {
			Map<String, @Nullable Object> object = Json.object();
			object.put("directory", path.toString());
			object.put("channels", rows.stream().map(ListCommand::json).toList());
			this.streams.out().println(Json.of(object));
		}
		else {
			print(path, rows);
		}
		return rows.stream().allMatch((row) -> row.state().equals(ChannelState.UP.name())) ? 0 : 1;
	}

	private static Row look(Path directory, String name) throws IOException {
		try (ChannelInspection inspection = ChannelInspection.open(directory, name)) {
			ChannelStats stats = inspection.stats();
			return new Row(name, stats, inspection.claims().size(), stats.state().name(), inspection.fileSize(),
					String.join("; ", stats.problems()));
		}
		catch (ShmRingException ex) {
			Path file = directory.resolve(name + ".ring");
			return new Row(name, null, 0, Failures.state(ex), Files.exists(file) ? Files.size(file) : 0,
					String.valueOf(ex.getMessage()));
		}
	}

	private void print(Path path, List<Row> rows) {
		if (rows.isEmpty()) {
			this.streams.say("no channels: directory=" + path);
			return;
		}
		TextTable table = new TextTable("CHANNEL", "KIND", "CAPACITY", "MAX-SIZE", "DEPTH", "FILL", "ALIVE", "DEAD",
				"CLAIMS", "BYTES", "STATE");
		for (Row row : rows) {
			ChannelStats stats = row.stats();
			if (stats == null) {
				table.add(row.name(), "-", "-", "-", "-", "-", "-", "-", "-", row.bytes(), row.state());
			}
			else {
				table.add(row.name(), stats.kind(), stats.capacity(), stats.maxMessageSize(), stats.depth(),
						Units.percent(stats.fillRatio()), row.alive(true), row.alive(false), row.claims(), row.bytes(),
						row.state());
			}
		}
		table.lines().forEach(this.streams.out()::println);
		for (Row row : rows) {
			if (!row.problem().isEmpty()) {
				this.streams.say(row.name() + ": " + row.problem());
			}
		}
	}

	private static Map<String, @Nullable Object> json(Row row) {
		Map<String, @Nullable Object> object = Json.object();
		object.put("name", row.name());
		object.put("state", row.state());
		object.put("bytes", row.bytes());
		ChannelStats stats = row.stats();
		if (stats == null) {
			object.put("problems", List.of(row.problem()));
			return object;
		}
		object.put("problems", stats.problems());
		object.put("kind", stats.kind());
		object.put("layoutVersion", stats.layoutVersion());
		object.put("capacity", stats.capacity());
		object.put("maxMessageSize", stats.maxMessageSize());
		object.put("maxParticipants", stats.maxParticipants());
		object.put("depth", stats.depth());
		object.put("fillRatio", stats.fillRatio());
		object.put("participantsAlive", row.alive(true));
		object.put("participantsDead", row.alive(false));
		object.put("openClaims", row.claims());
		return object;
	}

}
