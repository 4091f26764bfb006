package io.shmring.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Writes maps, lists, strings, numbers, booleans, paths, durations and enums as JSON on
 * one line.
 */
final class Json {

	private final StringBuilder text = new StringBuilder();

	private Json() {
	}

	/** Returns a value as JSON. */
	static String of(@Nullable Object value) {
		Json json = new Json();
		json.write(value);
		return json.text.toString();
	}

	/** Collects members of an object in order. */
	static Map<String, @Nullable Object> object() {
		return new LinkedHashMap<>();
	}

	private void write(@Nullable Object value) {
		switch (value) {
			case null -> this.text.append("null");
			case Map<?, ?> members -> writeMembers(members);
			// a path is iterable too
			case Path path -> writeString(path.toString());
			case Iterable<?> elements -> writeElements(elements);
			case Double number when !Double.isFinite(number) -> this.text.append("null");
			case Number number -> this.text.append(number);
			case Boolean truth -> this.text.append(truth);
			case Duration duration -> writeString(duration.toString());
			default -> writeString(value.toString());
		}
	}

	private void writeMembers(Map<?, ?> members) {
		char separator = '{';
		for (Map.Entry<?, ?> member : members.entrySet()) {
			this.text.append(separator);
			writeString(String.valueOf(member.getKey()));
			this.text.append(':');
			write(member.getValue());
			separator = ',';
		}
		this.text.append(members.isEmpty() ? "{}" : "}");
	}

	private void writeElements(Iterable<?> elements) {
		this.text.append('[');
		String separator = "";
		for (Object element : elements) {
			this.text.append(separator);
			write(element);
			separator = ",";
		}
		this.text.append(']');
	}

	private void writeString(String string) {
		this.text.append('"');
		for (int i = 0; i < string.length(); i++) {
			char c = string.charAt(i);
			if (c == '"' || c == '\\') {
				this.text.append('\\').append(c);
			}
			else if (c < ' ' || c == 0x7f || Character.isSurrogate(c)) {
				this.text.append(String.format("\\u%04x", (int) c));
			}
			else {
				this.text.append(c);
			}
		}
		this.text.append('"');
	}

}
