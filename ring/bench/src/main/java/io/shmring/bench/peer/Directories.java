package io.shmring.bench.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Removes directories.
 */
public final class Directories {

	private Directories() {
	}

	/**
	 * Removes a directory with all that is in it, as far as that goes: others may remove
	 * it at the same time.
	 * @param directory the directory
	 */
	public static void delete(Path directory) {
		List<Path> entries = new ArrayList<>();
		try (var stream = Files.newDirectoryStream(directory)) {
			stream.forEach(entries::add);
			for (Path entry : entries) {
				if (Files.isDirectory(entry)) {
					delete(entry);
				}
				else {
					Files.deleteIfExists(entry);
				}
			}
			Files.deleteIfExists(directory);
		}
		catch (NoSuchFileException ex) {
			// somebody else was faster
		}
		catch (IOException ex) {
			System.err.println("cannot remove: directory=" + directory + ": " + ex);
		}
	}

}
