package io.shmring.stress.jcstress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * One file of shared memory, mapped twice and already deleted: it is gone with this JVM.
 *
 * @param left the mapping of one side
 * @param right the mapping of the other side
 */
record TwoMappings(MemorySegment left, MemorySegment right) {

	private static final Path DIRECTORY = Path.of("/dev/shm");

	static TwoMappings of(long size) {
		try {
			Path file = Files.createTempFile(DIRECTORY, "shmring-stress-", ".ring");
			try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
				return new TwoMappings(channel.map(MapMode.READ_WRITE, 0, size, Arena.global()),
						channel.map(MapMode.READ_WRITE, 0, size, Arena.global()));
			}
			finally {
				Files.delete(file);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
