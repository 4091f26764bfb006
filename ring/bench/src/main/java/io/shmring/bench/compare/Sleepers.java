package io.shmring.bench.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.shmring.bench.peer.Role;
import io.shmring.bench.peer.Transport;
import io.shmring.bench.report.Figure;
import io.shmring.bench.report.Series;
import io.shmring.bench.report.Shape;
import io.shmring.bench.report.Waiting;
import io.shmring.bench.worker.Line;

/**
 * Measures consumers that sleep: what they use while nothing comes, and how fast they wake.
 */
final class Sleepers {

	private static final int PAYLOAD = 256;

	private static final int CAPACITY = 4096;

	private static final int RATE = 1000;

	/** What is done once per interval is compiled only after hundreds of them. */
	private static final int SETTLING = 15;

	private final Bench bench;

	Sleepers(Bench bench) {
		this.bench = bench;
	}

	List<Waiting> run(int rounds, int idleMillis) throws IOException {
		List<Lane> lanes = new ArrayList<>();
		for (Transport transport : Transport.values()) {
			if (transport.role() == Role.BLOCKING) {
				lanes.add(this.bench.lane(transport, PAYLOAD, CAPACITY, Shape.ONE_TO_ONE, true));
			}
		}
		try (Race race = new Race(this.bench, "waiting", lanes)) {
			List<Series> wakeUps = race.run(rounds, RATE, (lane) -> true);
			List<Waiting> waiting = new ArrayList<>();
			for (int i = 0; i < lanes.size(); i++) {
				waiting.add(new Waiting(idle(lanes.get(i), rounds, idleMillis), wakeUps.get(i)));
			}
			return waiting;
		}
	}

	/** A blocking read would not end: its consumer is looked at without being told to read. */
	private Figure idle(Lane lane, int rounds, int millis) throws IOException {
		WorkerProcess consumer = lane.consumers().getFirst();
		boolean told = lane.transport() != Transport.UNIX_SOCKET_BLOCK;
		List<Double> shares = new ArrayList<>();
		idle(consumer, told, SETTLING * millis);
		for (int round = 0; round < rounds; round++) {
			long from = System.nanoTime();
			long used = used(consumer.pid());
			idle(consumer, told, millis);
			shares.add((double) (used(consumer.pid()) - used) / (System.nanoTime() - from));
		}
		return Figure.of(shares);
	}

	private static void idle(WorkerProcess consumer, boolean told, int millis) {
		if (told) {
			consumer.say(Line.of("idle").with("length", Timing.nanos(millis)));
			consumer.hear("idled", millis);
			return;
		}
		try {
			Thread.sleep(millis);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** CPU time of all threads of a process in nanoseconds. */
	private static long used(long pid) throws IOException {
		long used = 0;
		try (var threads = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "task"))) {
			for (Path thread : threads) {
				used += Long.parseLong(Files.readString(thread.resolve("schedstat")).split(" ")[0]);
			}
		}
		return used;
	}

}
