package io.shmring.bench.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.shmring.bench.peer.Directories;

/**
 * A directory on the tmpfs for the files of all transports of a run; gone when the run
 * ends, however it ends.
 */
final class Workplace implements AutoCloseable {

	private static final Path SHARED_MEMORY = Path.of("/dev/shm");

	private final Path directory;

	private final Thread hook;

	private int lanes;

	Workplace() throws IOException {
		this.directory = Files.createTempDirectory(SHARED_MEMORY, "shmring-bench-");
		this.hook = new Thread(() -> Directories.delete(this.directory));
		Runtime.getRuntime().addShutdownHook(this.hook);
	}

	/** Makes a directory for one lane. */
	Path lane() throws IOException {
		return Files.createDirectory(this.directory.resolve("lane-" + this.lanes++));
	}

	@Override
	public void close() {
		Directories.delete(this.directory);
		Runtime.getRuntime().removeShutdownHook(this.hook);
	}

}
