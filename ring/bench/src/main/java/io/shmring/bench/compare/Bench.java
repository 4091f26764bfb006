package io.shmring.bench.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import io.shmring.bench.peer.Setting;
import io.shmring.bench.peer.Transport;
import io.shmring.bench.report.Shape;

/**
 * What a run has to work with, and what it has to say about how it went.
 */
final class Bench implements AutoCloseable {

	private final Workplace workplace = new Workplace();

	private final Programs programs = new Programs();

	private final Cpus cpus;

	private final Timing timing;

	private final List<String> notes = new ArrayList<>();

	private int repeated;

	private int disturbed;

	Bench(boolean realTime, Timing timing) throws IOException {
		this.cpus = Cpus.first(realTime);
		this.timing = timing;
	}

	Programs programs() {
		return this.programs;
	}

	Cpus cpus() {
		return this.cpus;
	}

	Timing timing() {
		return this.timing;
	}

	@SuppressWarnings("MustBeClosed") // closed by the one who asked for it
	Lane lane(Transport transport, int payload, int capacity, Shape shape, boolean tied) throws IOException {
		Setting setting = new Setting(this.workplace.lane(), capacity, payload, shape.producers(), shape.consumers());
		return new Lane(transport, setting, tied, this.programs, this.cpus);
	}

	Workplace workplace() {
		return this.workplace;
	}

	void note(String note) {
		this.notes.add(note);
	}

	void countRepeated() {
		this.repeated++;
	}

	void countDisturbed() {
		this.disturbed++;
	}

	List<String> notes() {
		List<String> all = new ArrayList<>(this.notes);
		all.add(("Rounds repeated because the kernel took a CPU away from a worker: %d; kept although disturbed, once "
				+ "two repetitions, or all that a measurement has, were used up: %d.")
			.formatted(this.repeated, this.disturbed));
		if (this.cpus.realTime()) {
			all.add("Workers alone on their CPU ran with real-time priority, but for Aeron's.");
		}
		return all;
	}

	@Override
	public void close() {
		this.workplace.close();
		this.programs.close();
	}

}
