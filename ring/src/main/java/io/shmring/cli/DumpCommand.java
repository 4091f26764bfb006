package io.shmring.cli;

import java.util.Map;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.shmring.ChannelStats;
import io.shmring.inspect.ChannelInspection;
import io.shmring.inspect.InspectedMessage;
import io.shmring.inspect.SlotState;

/**
 * Prints messages that are in a ring and leaves them there.
 */
@Command(name = "dump", description = "Prints messages that are still in the ring, without consuming them: position,"
		+ " state of the slot, type, length, payload. Exit code 1 if a slot is damaged.")
final class DumpCommand implements Callable<Integer> {

	private final Streams streams;

	@Mixin
	private DirectoryOption directory = new DirectoryOption();

	@Parameters(paramLabel = "CHANNEL", description = "Name of the channel.")
	private String channel = "";

	@ArgGroup
	private @Nullable Range range;

	@Mixin
	private FormatOptions format = new FormatOptions();

	private boolean damaged;

	/** Which part of the ring to print. */
	private static final class Range {

		@Option(names = "--last", paramLabel = "N", converter = CountConverter.class,
				description = "Print only the last N positions.")
		private long last = -1;

		@Option(names = "--from", paramLabel = "POSITION", converter = UnsignedConverter.class,
				description = "Print positions from this one on.")
		private long from;

		long first(ChannelStats stats) {
			return (this.last >= 0) ? stats.tail() - Math.min(this.last, stats.capacity()) : this.from;
		}

	}

	/** Reads a position. */
	private static final class UnsignedConverter implements ITypeConverter<Long> {

		@Override
		public Long convert(String value) {
			return Long.parseUnsignedLong(value);
		}

	}

	DumpCommand(Streams streams) {
		this.streams = streams;
	}

	@Override
	public Integer call() {
		try (ChannelInspection inspection = ChannelInspection.open(this.directory.path(), this.channel)) {
			ChannelStats stats = inspection.stats();
			long from = (this.range != null) ? this.range.first(stats) : stats.tail() - stats.capacity();
			inspection.messages(from, this::print);
			return this.damaged ? 1 : 0;
		}
	}

	private void print(InspectedMessage message) {
		this.damaged |= message.state() == SlotState.DAMAGED;
		String position = Long.toUnsignedString(message.position());
		if (this.format.json()) {
			this.streams.out().println(Json.of(json(message)));
		}
		else if (message.hasMessage()) {
			this.streams.out()
				.println(position + " " + message.state() + " type=" + message.type() + " length=" + message.length()
						+ " " + this.format.line(message.payload()));
		}
		else {
			this.streams.out()
				.println(
						position + " " + message.state() + ((message.owner() >= 0) ? " owner=" + message.owner() : ""));
		}
	}

	private Map<String, @Nullable Object> json(InspectedMessage message) {
		Map<String, @Nullable Object> json = Json.object();
		json.put("position", message.position());
		json.put("state", message.state());
		if (message.owner() >= 0) {
			json.put("owner", message.owner());
		}
		if (message.hasMessage()) {
			json.put("type", message.type());
			json.put("length", message.length());
			json.put(this.format.member(), this.format.line(message.payload()));
		}
		return json;
	}

}
