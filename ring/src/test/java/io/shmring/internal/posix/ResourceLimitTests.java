package io.shmring.internal.posix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ResourceLimit}.
 */
class ResourceLimitTests {

	@Test
	void memlockIsThatOfProc() throws PosixException, IOException {
		String line = Files.readAllLines(Path.of("/proc/self/limits"))
			.stream()
			.filter((each) -> each.startsWith("Max locked memory"))
			.findFirst()
			.orElseThrow();
		String[] words = line.split("\\s+");
		ResourceLimit limit = ResourceLimit.memlock();
		assertThat(text(limit.soft())).isEqualTo(words[3]);
		assertThat(text(limit.hard())).isEqualTo(words[4]);
	}

	private static String text(long limit) {
		return (limit == Long.MAX_VALUE) ? "unlimited" : Long.toString(limit);
	}

}
