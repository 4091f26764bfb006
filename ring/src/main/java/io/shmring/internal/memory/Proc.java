package io.shmring.internal.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Small text files of the kernel. One that is missing or unreadable is empty: a limit
 * that nobody shows is left to the call that meets it.
 */
final class Proc {

	/** What stands for a number that is not there. */
	static final long UNKNOWN = -1;

	private Proc() {
	}

	static List<String> lines(Path file) {
		try {
			return Files.readAllLines(file);
		}
		catch (IOException ex) {
			return List.of();
		}
	}

	static String firstLine(Path file) {
		List<String> lines = lines(file);
		return lines.isEmpty() ? "" : lines.getFirst().strip();
	}

	/** Returns the text behind a key at the start of a line, or an empty string. */
	static String value(List<String> lines, String key) {
		for (String line : lines) {
			if (line.startsWith(key)) {
				return line.substring(key.length()).strip();
			}
		}
		return "";
	}

	/** Returns the first number of a text; {@code unlimited}, {@code max} are the largest. */
	static long number(String text) {
		String word = text.strip().split("\\s+", 2)[0];
		if (word.equals("unlimited") || word.equals("max")) {
			return Long.MAX_VALUE;
		}
		try {
			return Long.parseLong(word);
		}
		catch (NumberFormatException ex) {
			return UNKNOWN;
		}
	}

}
