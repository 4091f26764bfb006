package io.shmring.cli;

import java.util.Collections;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.shmring.ChannelState;
import io.shmring.ChannelStats;
import io.shmring.StalledClaim;
import io.shmring.inspect.ChannelInspection;

/**
 * Shows everything about one channel.
 */
@Command(name = "stat",
		description = "Shows positions, counters, participants and claims of a channel. If somebody holds a claim, waits"
				+ " for a second to see whether it is stalled. Exit code 1 if the channel is not UP.")
final class StatCommand implements Callable<Integer> {

	/** A claim that is still there after so long counts as stalled. */
	private static final long PATIENCE_NANOS = 1_050_000_000;

	private static final long PAUSE_MILLIS = 25;

	private final Streams streams;

	@Mixin
	private DirectoryOption directory = new DirectoryOption();

	@Parameters(paramLabel = "CHANNEL", description = "Name of the channel.")
	private String channel = "";

	@Option(names = "--json", description = "Print one JSON object.")
	private boolean json;

	StatCommand(Streams streams) {
		this.streams = streams;
	}

	@Override
	public Integer call() throws InterruptedException {
		try (ChannelInspection inspection = ChannelInspection.open(this.directory.path(), this.channel)) {
			ChannelStats stats = look(inspection);
			if (this.json) {
				this.streams.out().println(Json.of(StatsJson.of(stats, inspection.claims())));
			}
			else {
				ChannelReport.of(stats, inspection).forEach(this.streams.out()::println);
			}
			return (stats.state() == ChannelState.UP) ? 0 : 1;
		}
	}

	/** Looks until the claims of the first look are gone, or those left are stalled. */
	private static ChannelStats look(ChannelInspection inspection) throws InterruptedException {
		long begin = System.nanoTime();
		ChannelStats stats = inspection.stats();
		Set<Long> first = positions(inspection);
		while (!Collections.disjoint(first, positions(inspection)) && System.nanoTime() - begin < PATIENCE_NANOS) {
			Thread.sleep(PAUSE_MILLIS);
			stats = inspection.stats();
		}
		return stats;
	}

	private static Set<Long> positions(ChannelInspection inspection) {
		return inspection.claims().stream().map(StalledClaim::position).collect(Collectors.toSet());
	}

}
