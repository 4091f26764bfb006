package io.shmring.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.shmring.ChannelStats;
import io.shmring.ShmRingException;
import io.shmring.inspect.ChannelInspection;

/**
 * Looks at channels again and again, keeping each open, so that rates and the ages of
 * claims can be told. Channels may come, go and be replaced.
 */
final class TopSource implements AutoCloseable {

	private final Path directory;

	private final List<String> chosen;

	private final Map<String, ChannelInspection> open = new HashMap<>();

	private Map<String, TopChannel> before = new HashMap<>();

	/**
	 * Creates a source.
	 * @param directory where the channels are
	 * @param chosen the names of channels, empty for all
	 */
	TopSource(Path directory, List<String> chosen) {
		this.directory = directory;
		this.chosen = chosen;
	}

	TopFrame look() throws IOException {
		List<String> names = this.chosen.isEmpty() ? ChannelInspection.channels(this.directory) : this.chosen;
		Map<String, TopChannel> now = new HashMap<>();
		List<TopChannel> rows = new ArrayList<>();
		for (String name : names) {
			TopChannel row = look(name);
			now.put(name, row);
			rows.add(row);
		}
		this.open.keySet().stream().filter((name) -> !now.containsKey(name)).toList().forEach(this::forget);
		this.before = now;
		return new TopFrame(this.directory, rows);
	}

	private TopChannel look(String name) {
		try {
			ChannelInspection inspection = this.open.get(name);
			if (inspection == null || !inspection.isCurrent()) {
				forget(name);
				inspection = ChannelInspection.open(this.directory, name);
				this.open.put(name, inspection);
			}
			ChannelStats stats = inspection.stats();
			return TopChannel.of(stats, inspection.claims(), this.before.get(name));
		}
		catch (ShmRingException ex) {
			forget(name);
			return TopChannel.unreadable(name, Failures.state(ex), String.valueOf(ex.getMessage()));
		}
	}

	private void forget(String name) {
		ChannelInspection inspection = this.open.remove(name);
		if (inspection != null) {
			inspection.close();
		}
	}

	@Override
	public void close() {
		List.copyOf(this.open.keySet()).forEach(this::forget);
	}

}
