package io.shmring.bench.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

import com.sun.management.ThreadMXBean;

/**
 * What the calling thread has used: bytes of heap, CPU time, and how often the kernel took
 * its CPU away.
 */
final class Meter {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private static final Path STATUS = Path.of("/proc/thread-self/status");

	private static final String SWITCHES = "nonvoluntary_ctxt_switches:";

	private Meter() {
	}

	static long allocated() {
		return THREADS.getCurrentThreadAllocatedBytes();
	}

	static long cpuTime() {
		return THREADS.getCurrentThreadCpuTime();
	}

	static long switches() {
		try {
			return Files.readAllLines(STATUS)
				.stream()
				.filter((line) -> line.startsWith(SWITCHES))
				.mapToLong((line) -> Long.parseLong(line.substring(SWITCHES.length()).trim()))
				.sum();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static long threadId() {
		try {
			return Long.parseLong(Path.of("/proc/thread-self").toRealPath().getFileName().toString());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
