package io.shmring.internal.memory;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * The mount a directory is on.
 *
 * @param point path of the mount
 * @param type type of the file system
 * @param options options of the file system
 */
record Mount(Path point, String type, String options) {

	private static final Path TABLE = Path.of("/proc/self/mountinfo");

	private static final int POINT_FIELD = 4;

	private static final Set<String> MEMORY = Set.of("tmpfs", "hugetlbfs", "ramfs", "unknown");

	static Mount of(Path directory) {
		return of(directory, Proc.lines(TABLE));
	}

	/** The last of the deepest mounts above a directory hides all others. */
	static Mount of(Path directory, List<String> table) {
		Path path = real(directory);
		Mount found = new Mount(path, "unknown", "");
		int depth = -1;
		for (String line : table) {
			String[] halves = line.split(" - ", 2);
			String[] left = halves[0].split(" ");
			if (halves.length < 2 || left.length <= POINT_FIELD) {
				continue;
			}
			Path point = Path.of(unescape(left[POINT_FIELD]));
			if (path.startsWith(point) && point.getNameCount() >= depth) {
				String[] right = halves[1].split(" ");
				found = new Mount(point, right[0], right[right.length - 1]);
				depth = point.getNameCount();
			}
		}
		return found;
	}

	private static Path real(Path directory) {
		Path path = directory.toAbsolutePath();
		try {
			return path.toRealPath();
		}
		catch (IOException ex) {
			return path.normalize();
		}
	}

	/** Spaces, tabs, line ends and backslashes are octal there. */
	private static String unescape(String field) {
		return field.replace("\\040", " ").replace("\\011", "\t").replace("\\012", "\n").replace("\\134", "\\");
	}

	/** Returns whether nothing on it is ever written to a disk; an unknown mount may be so. */
	boolean isMemory() {
		return MEMORY.contains(this.type);
	}

	/** Returns the value of an option, or an empty string. */
	String option(String name) {
		for (String option : this.options.split(",")) {
			if (option.startsWith(name + "=")) {
				return option.substring(name.length() + 1);
			}
		}
		return "";
	}

	/** Returns the free bytes, or {@link Proc#UNKNOWN} on a mount without a size. */
	long available() {
		File file = this.point.toFile();
		return (file.getTotalSpace() == 0) ? Proc.UNKNOWN : file.getUsableSpace();
	}

	@Override
	public String toString() {
		return this.point + " (" + this.type + ")";
	}

}
