package io.shmring.boot.actuate;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.util.Arrays;

/**
 * Reads the endpoint over HTTP, with little work of its own.
 */
final class EndpointReader {

	private static final long WARM_UP_NANOS = 10_000_000_000L;

	private static final int ROUNDS = 7;

	private static final int READINGS = 20;

	private static final long PAUSE_MILLIS = 50;

	private final URI endpoint;

	EndpointReader(String port) {
		this.endpoint = URI.create("http://127.0.0.1:" + port + "/actuator/shmring");
	}

	void read() throws IOException {
		try (InputStream answer = this.endpoint.toURL().openStream()) {
			answer.readAllBytes();
		}
	}

	/** CPU time of one reading, server and client, in microseconds, beyond what threads take idly. */
	double[] cpuPerReading() throws Exception {
		for (long end = System.nanoTime() + WARM_UP_NANOS; System.nanoTime() < end;) {
			read();
		}
		double[] costs = new double[ROUNDS];
		for (int round = 0; round < ROUNDS; round++) {
			costs[round] = (cpuDuring(true) - cpuDuring(false)) / 1e3 / READINGS;
		}
		Arrays.sort(costs);
		return costs;
	}

	private long cpuDuring(boolean reading) throws Exception {
		long before = cpu();
		for (int i = 0; i < READINGS; i++) {
			Thread.sleep(PAUSE_MILLIS);
			if (reading) {
				read();
			}
		}
		return cpu() - before;
	}

	/** Thread by thread, because the CPU time of the process comes in steps of 10 ms. */
	private static long cpu() {
		ThreadMXBean threads = ManagementFactory.getThreadMXBean();
		return Arrays.stream(threads.getAllThreadIds()).map(threads::getThreadCpuTime).filter((cpu) -> cpu > 0).sum();
	}

}
