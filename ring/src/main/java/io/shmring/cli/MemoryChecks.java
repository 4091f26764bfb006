package io.shmring.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks limits of memory: locked memory, huge pages and control groups.
 */
final class MemoryChecks {

	private static final long LITTLE_LOCKED = 64L << 20;

	private static final double NEARLY_FULL = 0.9;

	private static final Pattern MEMLOCK = Pattern.compile("Max locked memory\\s+(\\S+)\\s+(\\S+)");

	private static final Pattern HUGE_PAGES = Pattern.compile("HugePages_Total:\\s+(\\d+)");

	private static final Pattern SELECTED = Pattern.compile("\\[(\\w+)]");

	private final Path root;

	/**
	 * Creates the checks.
	 * @param root where {@code proc} and {@code sys} are
	 */
	MemoryChecks(Path root) {
		this.root = root;
	}

	List<Finding> run() {
		List<Finding> findings = new ArrayList<>();
		findings.add(lockedMemory());
		findings.add(hugePages());
		findings.add(controlGroup());
		return findings;
	}

	private Finding lockedMemory() {
		Matcher matcher = MEMLOCK.matcher(read("proc/self/limits"));
		if (!matcher.find()) {
			return Finding.warn("locked memory", "limit is not known", "look at ulimit -l");
		}
		String found = "soft=" + limit(matcher.group(1)) + ", hard=" + limit(matcher.group(2));
		boolean enough = matcher.group(1).equals("unlimited") || Long.parseLong(matcher.group(1)) >= LITTLE_LOCKED;
		return enough ? Finding.ok("locked memory", found)
				: Finding.warn("locked memory", found,
						"matters only with memory-lock: raise it by ulimit -l, LimitMEMLOCK"
								+ " (systemd), --ulimit memlock (Docker), or add CAP_IPC_LOCK");
	}

	private static String limit(String bytes) {
		return bytes.equals("unlimited") ? bytes : Units.bytes(Long.parseLong(bytes));
	}

	private Finding hugePages() {
		Matcher reserved = HUGE_PAGES.matcher(read("proc/meminfo"));
		String pages = reserved.find() ? reserved.group(1) : "unknown";
		Matcher selected = SELECTED.matcher(read("sys/kernel/mm/transparent_hugepage/shmem_enabled"));
		String transparent = selected.find() ? selected.group(1) : "unknown";
		String found = "shmem_enabled=" + transparent + ", HugePages_Total=" + pages;
		return switch (transparent) {
			case "always", "within_size", "advise", "force" -> Finding.ok("huge pages", found);
			default -> Finding.warn("huge pages", found, "matters only with huge-pages: write advise to"
					+ " /sys/kernel/mm/transparent_hugepage/shmem_enabled, or mount the tmpfs with huge=advise");
		};
	}

	/** Pages of a tmpfs are charged to the control group of whoever touches them first. */
	private Finding controlGroup() {
		Path group = group();
		String limit = readAt(group.resolve("memory.max")).strip();
		String used = readAt(group.resolve("memory.current")).strip();
		if (limit.isEmpty() || limit.equals("max")) {
			return Finding.ok("control group", "memory.max=" + (limit.isEmpty() ? "none" : limit));
		}
		String found = "memory.max=" + Units.bytes(Long.parseLong(limit)) + ", memory.current="
				+ (used.isEmpty() ? "unknown" : Units.bytes(Long.parseLong(used)));
		boolean full = !used.isEmpty() && Long.parseLong(used) > NEARLY_FULL * Long.parseLong(limit);
		return full
				? Finding.warn("control group", found,
						"raise the memory limit: segments count against it, and whoever passes it is killed")
				: Finding.ok("control group", found);
	}

	private Path group() {
		Path mount = this.root.resolve("sys/fs/cgroup");
		for (String line : read("proc/self/cgroup").lines().toList()) {
			if (line.startsWith("0::/")) {
				Path own = mount.resolve(line.substring("0::/".length()));
				return Files.exists(own.resolve("memory.max")) ? own : mount;
			}
		}
		return mount;
	}

	private String read(String path) {
		return readAt(this.root.resolve(path));
	}

	private static String readAt(Path path) {
		try {
			return Files.readString(path);
		}
		catch (IOException ex) {
			return "";
		}
	}

}
