package io.shmring.sample.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Makes {@code @TempDir} directories in /dev/shm.
 */
public final class PrivateDirectory implements TempDirFactory {

	@Override
	public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) throws IOException {
		return Files.createTempDirectory(Path.of("/dev/shm"), "shmring-test-");
	}

}
