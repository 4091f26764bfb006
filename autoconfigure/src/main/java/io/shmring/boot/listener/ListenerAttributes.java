package io.shmring.boot.listener;

import java.util.function.UnaryOperator;

/**
 * The attributes of a {@link ShmListener} with their placeholders resolved.
 */
record ListenerAttributes(String id, String channel, String concurrency, String autoStartup, String batchSize,
		String errorHandler, String deadLetterChannel, String cpus) {

	static ListenerAttributes of(ShmListener annotation, String defaultId, UnaryOperator<String> resolver) {
		String id = resolver.apply(annotation.id());
		return new ListenerAttributes(id.isEmpty() ? defaultId : id, resolver.apply(annotation.channel()),
				resolver.apply(annotation.concurrency()), resolver.apply(annotation.autoStartup()),
				resolver.apply(annotation.batchSize()), resolver.apply(annotation.errorHandler()),
				resolver.apply(annotation.deadLetterChannel()), resolver.apply(annotation.cpus()));
	}

	int number(String name, String text, int otherwise) {
		if (text.isBlank()) {
			return otherwise;
		}
		try {
			return Integer.parseInt(text.strip());
		}
		catch (NumberFormatException ex) {
			throw new InvalidListenerException(
					"listener attribute is not a number: listener=" + this.id + ", " + name + "=" + text,
					"Write a whole number, or a placeholder that stands for one.");
		}
	}

	boolean flag(String text, boolean otherwise) {
		return switch (text.strip()) {
			case "" -> otherwise;
			case "true" -> true;
			case "false" -> false;
			default -> throw new InvalidListenerException(
					"listener attribute is not a boolean: listener=" + this.id + ", autoStartup=" + text,
					"Write true or false, or a placeholder that stands for one.");
		};
	}

}
