package io.shmring.boot.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Directories for one test, in memory if there is a place for it.
 */
final class PrivateDirectory {

	private static final Path SHARED_MEMORY = Path.of("/dev/shm");

	private PrivateDirectory() {
	}

	static Path create() {
		boolean inMemory = Files.isDirectory(SHARED_MEMORY) && Files.isWritable(SHARED_MEMORY);
		Path parent = inMemory ? SHARED_MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
		try {
			return Files.createTempDirectory(parent, "shmring-test-");
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot create a directory for the test: parent=" + parent, ex);
		}
	}

	static void delete(Path directory) {
		try {
			for (Path path : content(directory)) {
				Files.deleteIfExists(path);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot remove the directory of the test: directory=" + directory, ex);
		}
	}

	private static List<Path> content(Path directory) throws IOException {
		if (!Files.exists(directory)) {
			return List.of();
		}
		try (Stream<Path> paths = Files.walk(directory)) {
			return paths.sorted(Comparator.reverseOrder()).toList();
		}
	}

}
