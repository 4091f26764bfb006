package io.shmring.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

import io.shmring.Message;

/**
 * What a participant reports while it acts, so that it is known after its death.
 */
final class Acts {

	private static final String COMMITTING = "committing ";

	private static final String COMMITTED = "committed ";

	private static final String HANDLED = "handled ";

	private static final String REFUSED = "refused ";

	private final Consumer<String> report;

	Acts(Consumer<String> report) {
		this.report = report;
	}

	void committing(long id) {
		this.report.accept(COMMITTING + id);
	}

	void committed(long id) {
		this.report.accept(COMMITTED + id);
	}

	void handled(Message message) {
		this.report.accept(HANDLED + Payload.read(message));
	}

	void refused(Message message) {
		this.report.accept(REFUSED + Payload.read(message));
	}

	void note(String note) {
		this.report.accept(note);
	}

	/** The reports of a participant, read after its death. */
	static final class Reports {

		final Set<Long> committing = new TreeSet<>();

		final Set<Long> committed = new TreeSet<>();

		final List<Long> handled = new ArrayList<>();

		final Set<Long> refused = new TreeSet<>();

		Reports(List<String> lines) {
			for (String line : lines) {
				read(line, COMMITTING, this.committing::add);
				read(line, COMMITTED, this.committed::add);
				read(line, HANDLED, this.handled::add);
				read(line, REFUSED, this.refused::add);
			}
		}

		private static void read(String line, String prefix, Consumer<Long> ids) {
			if (line.startsWith(prefix)) {
				ids.accept(Long.valueOf(line.substring(prefix.length()).strip()));
			}
		}

	}

}
