package io.shmring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.shmring.internal.posix.MemoryCalls;
import io.shmring.internal.posix.PosixException;

/**
 * What this process has mapped, as the kernel tells.
 */
final class Mappings {

	private static final int MADV_POPULATE_READ = 22;

	private Mappings() {
	}

	/** For each mapping of a file, how much of it is not in the page table. */
	static String absent(Path file) throws IOException {
		List<String> lines = Files.readAllLines(Path.of("/proc/self/smaps"));
		StringBuilder absent = new StringBuilder();
		for (int i = 0; i < lines.size(); i++) {
			if (lines.get(i).endsWith(file.toString())) {
				List<String> mapping = lines.subList(i, lines.size());
				absent.append(kilobytes(mapping, "Size:") - kilobytes(mapping, "Rss:")).append(" kB absent; ");
			}
		}
		return absent.toString();
	}

	private static long kilobytes(List<String> lines, String key) {
		String line = lines.stream().filter((l) -> l.startsWith(key)).findFirst().orElseThrow();
		return Long.parseLong(line.replaceAll("\\D", ""));
	}

	/** Brings all pages of the process into its page table but those of a file. */
	static void populateAllBut(Path file) {
		try (var lines = Files.lines(Path.of("/proc/self/maps"))) {
			lines.filter((line) -> !line.endsWith(file.toString()) && !line.contains("[v")).forEach(Mappings::populate);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** A line is {@code 7f00-7f10 rw-p offset device inode path}. */
	@SuppressWarnings("restricted") // only the kernel looks there
	private static void populate(String line) {
		String[] range = line.substring(0, line.indexOf(' ')).split("-");
		long start = Long.parseUnsignedLong(range[0], 16);
		MemorySegment mapping = MemorySegment.ofAddress(start)
			.reinterpret(Long.parseUnsignedLong(range[1], 16) - start);
		try {
			if (line.contains(" rw")) {
				MemoryCalls.populate(mapping);
			}
			else if (line.contains(" r")) {
				MemoryCalls.advise(mapping, MADV_POPULATE_READ);
			}
		}
		catch (PosixException ex) {
			// unmapped meanwhile, or not made of pages
		}
	}

}
