package io.shmring.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where a command reads from and writes to. Results go to {@code out}, everything else to
 * {@code err}; both are UTF-8 whatever the locale is.
 *
 * @param in standard input
 * @param out standard output
 * @param err standard error
 */
record Streams(InputStream in, PrintStream out, PrintStream err) {

	private static final int BUFFER = 1 << 16;

	static Streams ofProcess() {
		return new Streams(new FileInputStream(FileDescriptor.in),
				new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER), false,
						StandardCharsets.UTF_8),
				new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8));
	}

	/** Writes a sentence for people, whatever the command prints for machines. */
	void say(String sentence) {
		this.out.flush();
		this.err.println("shmring: " + sentence);
	}

}
