package io.shmring.cli;

import java.util.Locale;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/**
 * How messages are printed.
 */
final class FormatOptions {

	@ArgGroup
	private @Nullable Choice choice;

	@Option(names = "--json", description = "Print one JSON object per message.")
	private boolean json;

	/** Text or hexadecimal. */
	private static final class Choice {

		@Option(names = "--hex", required = true, description = "Payloads are hexadecimal.")
		private boolean hex;

		@Option(names = "--text",
				description = "Payloads are text (the default); bytes that are not visible UTF-8" + " appear as \\xNN.")
		private boolean text;

	}

	boolean json() {
		return this.json;
	}

	/** Returns a payload as one line. */
	String line(byte[] payload) {
		return format().format(payload);
	}

	/** Returns what a JSON member with a payload is called. */
	String member() {
		return format().name().toLowerCase(Locale.ROOT);
	}

	private PayloadFormat format() {
		return (this.choice != null && this.choice.hex && !this.choice.text) ? PayloadFormat.HEX : PayloadFormat.TEXT;
	}

}
