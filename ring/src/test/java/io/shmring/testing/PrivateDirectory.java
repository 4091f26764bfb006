package io.shmring.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.ChannelSpecBuilder;

/**
 * Gives each test a directory of its own below /dev/shm and removes it with all that is in
 * it. Register it in a field with {@code @RegisterExtension}.
 */
public final class PrivateDirectory implements BeforeEachCallback, AfterEachCallback {

	private Path path = Path.of("/dev/shm");

	@Override
	public void beforeEach(ExtensionContext context) {
		this.path = Path.of("/dev/shm/shmring-test-" + UUID.randomUUID());
		try {
			Files.createDirectory(this.path);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void afterEach(ExtensionContext context) {
		try (Stream<Path> files = Files.walk(this.path)) {
			files.sorted(Comparator.reverseOrder()).forEach(PrivateDirectory::delete);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void delete(Path path) {
		try {
			Files.deleteIfExists(path);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** The directory. */
	public Path path() {
		return this.path;
	}

	/** The names of the files in it. */
	public List<String> files() {
		try (Stream<Path> files = Files.list(this.path)) {
			return files.map((file) -> file.getFileName().toString()).sorted().toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Starts the specification of a small channel in the directory. */
	public ChannelSpecBuilder spec(String name, ChannelKind kind) {
		return ChannelSpec.named(name).directory(this.path).kind(kind).capacity(8).maxMessageSize(64);
	}

}
