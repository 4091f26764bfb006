package io.shmring.internal.memory;

import java.nio.file.Path;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * How much memory one cgroup may still use. Pages of a segment are charged to the cgroup
 * of the process that touches them first, and killing is how the kernel says no.
 *
 * @param file the file the limit was read from
 * @param limit the limit in bytes
 * @param used bytes in use that the kernel cannot simply drop
 */
record CgroupMemory(Path file, long limit, long used) {

	/** Version 1 has no word for unlimited, only numbers near the largest one. */
	private static final long UNLIMITED = 1L << 60;

	private static final Path OWN_GROUPS = Path.of("/proc/self/cgroup");

	private static final Path MOUNTS = Path.of("/proc/self/mountinfo");

	private static final Version V1 = new Version("cgroup", "memory.limit_in_bytes", "memory.usage_in_bytes",
			"total_inactive_file");

	private static final Version V2 = new Version("cgroup2", "memory.max", "memory.current", "inactive_file");

	/** Names of one version of the interface. */
	private record Version(String type, String limit, String usage, String droppable) {
	}

	/** Returns the tightest limit on this process, or {@code null} if there is none. */
	static @Nullable CgroupMemory tightest() {
		return tightest(Proc.lines(OWN_GROUPS), Proc.lines(MOUNTS));
	}

	static @Nullable CgroupMemory tightest(List<String> groups, List<String> mounts) {
		CgroupMemory tightest = null;
		for (String group : groups) {
			String[] fields = group.split(":", 3);
			if (fields.length < 3) {
				continue;
			}
			boolean second = fields[0].equals("0") && fields[1].isEmpty();
			if (second || List.of(fields[1].split(",")).contains("memory")) {
				tightest = tighter(tightest, walk(second ? V2 : V1, fields[2], mounts));
			}
		}
		return tightest;
	}

	private static @Nullable CgroupMemory walk(Version version, String group, List<String> mounts) {
		CgroupMemory tightest = null;
		for (String line : mounts) {
			String[] halves = line.split(" - ", 2);
			String[] left = halves[0].split(" ");
			if (halves.length < 2 || left.length < 5 || !carries(version, halves[1])) {
				continue;
			}
			Path root = Path.of(left[3]);
			Path point = Path.of(left[4]);
			Path own = Path.of(group).normalize();
			Path level = own.startsWith(root) ? point.resolve(root.relativize(own)) : point;
			while (level != null && level.startsWith(point)) {
				tightest = tighter(tightest, read(version, level));
				level = level.getParent();
			}
		}
		return tightest;
	}

	private static boolean carries(Version version, String fileSystem) {
		String[] fields = fileSystem.split(" ");
		return fields[0].equals(version.type)
				&& (version.equals(V2) || List.of(fields[fields.length - 1].split(",")).contains("memory"));
	}

	private static @Nullable CgroupMemory read(Version version, Path level) {
		Path file = level.resolve(version.limit);
		long limit = Proc.number(Proc.firstLine(file));
		long usage = Proc.number(Proc.firstLine(level.resolve(version.usage)));
		if (limit < 0 || limit >= UNLIMITED || usage < 0) {
			return null;
		}
		String droppable = Proc.value(Proc.lines(level.resolve("memory.stat")), version.droppable + " ");
		return new CgroupMemory(file, limit, Math.max(0, usage - Math.max(0, Proc.number(droppable))));
	}

	private static @Nullable CgroupMemory tighter(@Nullable CgroupMemory one, @Nullable CgroupMemory other) {
		if (one == null || other == null) {
			return (one == null) ? other : one;
		}
		return (one.available() <= other.available()) ? one : other;
	}

	long available() {
		return Math.max(0, this.limit - this.used);
	}

}
