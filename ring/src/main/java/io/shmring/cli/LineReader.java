package io.shmring.cli;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

import org.jspecify.annotations.Nullable;

/**
 * Reads lines as bytes, whatever their encoding is, and never more than a limit.
 */
final class LineReader {

	private final InputStream in;

	private final int limit;

	private long number;

	LineReader(InputStream in, int limit) {
		this.in = new BufferedInputStream(in);
		this.limit = limit;
	}

	/** Returns the next line without its line feed, or {@code null} at the end. */
	byte @Nullable [] read() throws IOException {
		int next = this.in.read();
		if (next < 0) {
			return null;
		}
		this.number++;
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		while (next >= 0 && next != '\n') {
			if (line.size() >= this.limit) {
				throw new CommandFailedException(
						"line is longer than a message may be: line=" + this.number + ", limit=" + this.limit);
			}
			line.write(next);
			next = this.in.read();
		}
		return line.toByteArray();
	}

	/** Returns the number of the line read last, from 1. */
	long number() {
		return this.number;
	}

}
