package io.shmring.boot.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Makes temporary directories of tests below /dev/shm.
 */
public final class DevShm implements TempDirFactory {

	@Override
	public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext extension) throws IOException {
		return Files.createTempDirectory(Path.of("/dev/shm"), "shmring-test-");
	}

}
