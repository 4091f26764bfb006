package io.shmring.bench.worker;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A command to a worker or its answer: a word and named numbers, {@code sent count=7}.
 *
 * @param word what it is
 * @param numbers the numbers by name
 */
public record Line(String word, Map<String, Long> numbers) {

	/**
	 * Starts a line.
	 * @param word what it is
	 * @return a line without numbers
	 */
	public static Line of(String word) {
		return new Line(word, new LinkedHashMap<>());
	}

	/**
	 * Reads a line.
	 * @param text the text
	 * @return the line
	 */
	public static Line parse(String text) {
		String[] parts = text.trim().split(" ");
		Line line = of(parts[0]);
		for (int i = 1; i < parts.length; i++) {
			int equals = parts[i].indexOf('=');
			line.numbers.put(parts[i].substring(0, equals), Long.parseLong(parts[i].substring(equals + 1)));
		}
		return line;
	}

	/**
	 * Adds a number.
	 * @param name its name
	 * @param value its value
	 * @return this line
	 */
	public Line with(String name, long value) {
		this.numbers.put(name, value);
		return this;
	}

	/**
	 * Returns a number.
	 * @param name its name
	 * @return its value
	 */
	public long get(String name) {
		Long value = this.numbers.get(name);
		if (value == null) {
			throw new IllegalStateException("line lacks a number: name=" + name + ", line=" + this);
		}
		return value;
	}

	@Override
	public String toString() {
		return this.numbers.entrySet()
			.stream()
			.map((entry) -> " " + entry.getKey() + "=" + entry.getValue())
			.collect(Collectors.joining("", this.word, ""));
	}

}
