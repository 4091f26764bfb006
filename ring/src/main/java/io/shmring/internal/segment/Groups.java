package io.shmring.internal.segment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Groups of this machine and of this process.
 */
final class Groups {

	private static final Path NAMES = Path.of("/etc/group");

	private static final Path OWN = Path.of("/proc/self/status");

	private Groups() {
	}

	/** Returns the number of a group given by name or number, if there is one. */
	static OptionalInt idOf(String group) {
		if (!group.isEmpty() && group.length() < 10 && group.chars().allMatch((c) -> c >= '0' && c <= '9')) {
			return OptionalInt.of(Integer.parseInt(group));
		}
		return lines(NAMES).stream()
			.map((line) -> line.split(":"))
			.filter((fields) -> fields.length > 2 && fields[0].equals(group))
			.mapToInt((fields) -> Integer.parseInt(fields[2]))
			.findFirst();
	}

	/** Returns the groups whose members this process counts among. */
	static Set<Integer> own() {
		return lines(OWN).stream()
			.filter((line) -> line.startsWith("Gid:") || line.startsWith("Groups:"))
			.flatMap((line) -> Stream.of(line.split("\\s+")).skip(1))
			.map(Integer::valueOf)
			.collect(Collectors.toUnmodifiableSet());
	}

	private static List<String> lines(Path file) {
		try {
			return Files.readAllLines(file);
		}
		catch (IOException ex) {
			return List.of();
		}
	}

}
