package io.shmring.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.shmring.ShmChannel;

/**
 * Sends each line of standard input.
 */
@Command(name = "send", description = "Sends each line of standard input as a message, as an ordinary participant.")
final class SendCommand implements Callable<Integer> {

	private static final int HEX_DIGITS_PER_BYTE = 2;

	private final Streams streams;

	@Mixin
	private DirectoryOption directory = new DirectoryOption();

	@Parameters(paramLabel = "CHANNEL", description = "Name of the channel.")
	private String channel = "";

	@Option(names = "--hex", description = "Lines are hexadecimal.")
	private boolean hex;

	@Option(names = "--type", paramLabel = "N", description = "Type of the messages (default: ${DEFAULT-VALUE}).")
	private int type = ShmChannel.DEFAULT_TYPE;

	@Option(names = "--timeout", paramLabel = "DURATION", converter = DurationConverter.class, defaultValue = "10s",
			description = "How long to wait while the ring is full (default: ${DEFAULT-VALUE}).")
	private Duration timeout = Duration.ofSeconds(10);

	@Option(names = "--json", description = "Print one JSON object with the number of messages sent.")
	private boolean json;

	SendCommand(Streams streams) {
		this.streams = streams;
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		long sent = 0;
		try (Attached attached = Attached.to(this.directory.path(), this.channel)) {
			int longest = attached.channel().spec().maxMessageSize();
			LineReader lines = new LineReader(this.streams.in(), this.hex ? longest * HEX_DIGITS_PER_BYTE : longest);
			for (byte[] line = lines.read(); line != null && !attached.isStopping(); line = lines.read()) {
				byte[] payload = this.hex ? parse(line, lines.number()) : line;
				if (!attached.channel().send(this.type, payload, 0, payload.length, this.timeout)) {
					throw new CommandFailedException("ring stayed full: channel=" + this.channel + ", timeout="
							+ this.timeout + ", line=" + lines.number() + "; start a consumer");
				}
				sent++;
			}
		}
		finally {
			report(sent);
		}
		return 0;
	}

	private void report(long sent) {
		if (this.json) {
			Map<String, @Nullable Object> object = Json.object();
			object.put("channel", this.channel);
			object.put("sent", sent);
			this.streams.out().println(Json.of(object));
		}
	}

	private static byte[] parse(byte[] line, long number) {
		try {
			return HexFormat.of().parseHex(new String(line, StandardCharsets.ISO_8859_1).strip());
		}
		catch (IllegalArgumentException ex) {
			throw new CommandFailedException("line is not hexadecimal: line=" + number + ", " + ex.getMessage());
		}
	}

}
