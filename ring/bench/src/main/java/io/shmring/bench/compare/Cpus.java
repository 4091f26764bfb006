package io.shmring.bench.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The CPUs of this process, and how workers are tied to them.
 *
 * @param producer CPU of producers
 * @param consumer CPU of consumers
 * @param realTime whether workers that are alone on their CPU run before everything else
 */
record Cpus(int producer, int consumer, boolean realTime) {

	private static final String ALLOWED = "Cpus_allowed_list:";

	private static final String PRIORITY = "10";

	/** Takes the first two CPUs that this process may use. */
	static Cpus first(boolean realTime) throws IOException {
		List<Integer> allowed = new ArrayList<>();
		for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
			if (line.startsWith(ALLOWED)) {
				for (String range : line.substring(ALLOWED.length()).trim().split(",")) {
					String[] ends = range.split("-");
					for (int cpu = Integer.parseInt(ends[0]); cpu <= Integer.parseInt(ends[ends.length - 1]); cpu++) {
						allowed.add(cpu);
					}
				}
			}
		}
		if (allowed.size() < 2) {
			throw new IllegalStateException("too few CPUs for a producer and a consumer: cpus=" + allowed
					+ ", limit=2; allow this process more");
		}
		return new Cpus(allowed.get(0), allowed.get(1), realTime);
	}

	/** Starts a command on one CPU. */
	List<String> tie(List<String> command, int cpu) {
		List<String> tied = new ArrayList<>(List.of("taskset", "-c", Integer.toString(cpu)));
		tied.addAll(command);
		return tied;
	}

	/** Starts a command before everything that is not real-time. */
	List<String> prefer(List<String> command) {
		List<String> preferred = new ArrayList<>(List.of("chrt", "-f", PRIORITY));
		preferred.addAll(command);
		return preferred;
	}

	/** Puts a thread before everything that is not real-time. */
	void prefer(long thread) throws IOException {
		Process chrt = new ProcessBuilder("chrt", "-f", "-p", PRIORITY, Long.toString(thread)).inheritIO().start();
		try {
			if (chrt.waitFor() != 0) {
				throw new IOException("chrt failed: thread=" + thread + "; --real-time needs root or CAP_SYS_NICE");
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException("interrupted", ex);
		}
	}

}
