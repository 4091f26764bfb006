package io.shmring.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.shmring.internal.posix.BarrierCalls;
import io.shmring.internal.posix.Platform;

/**
 * Checks operating system, Java, processors and namespaces.
 */
final class PlatformChecks {

	private static final int JAVA = 25;

	private static final int[] KERNEL = { 5, 14 };

	private static final Pattern KERNEL_VERSION = Pattern.compile("(\\d+)\\.(\\d+).*", Pattern.DOTALL);

	private final Path root;

	/**
	 * Creates the checks.
	 * @param root where {@code proc} and {@code sys} are
	 */
	PlatformChecks(Path root) {
		this.root = root;
	}

	List<Finding> run() {
		return List.of(platform(), java(), kernel(), processors(), barriers(BarrierCalls.isRegistered()), namespaces());
	}

	private Finding platform() {
		String problem = Platform.unsupported();
		String found = System.getProperty("os.name") + " " + System.getProperty("os.arch");
		return (problem == null) ? Finding.ok("platform", found)
				: Finding.fail("platform", problem, "run on 64-bit Linux (x86-64 or ARM)");
	}

	private Finding java() {
		String found = "version=" + Runtime.version() + ", vendor=" + System.getProperty("java.vendor");
		return (Runtime.version().feature() >= JAVA) ? Finding.ok("java", found)
				: Finding.fail("java", found, "install a JDK " + JAVA);
	}

	private Finding kernel() {
		String release = read("proc/sys/kernel/osrelease").strip();
		Matcher matcher = KERNEL_VERSION.matcher(release);
		if (!matcher.matches()) {
			return Finding.warn("kernel", "version is not known: osrelease=" + release, "look at uname -r");
		}
		int major = Integer.parseInt(matcher.group(1));
		int minor = Integer.parseInt(matcher.group(2));
		boolean recent = major > KERNEL[0] || (major == KERNEL[0] && minor >= KERNEL[1]);
		return recent ? Finding.ok("kernel", "version=" + release)
				: Finding.warn("kernel", "version=" + release + ", least=" + KERNEL[0] + "." + KERNEL[1],
						"pages cannot be touched ahead of use; expect slow first messages, or update the kernel");
	}

	private Finding processors() {
		int processors = Runtime.getRuntime().availableProcessors();
		return (processors > 1) ? Finding.ok("processors", "available=" + processors)
				: Finding.warn("processors", "available=" + processors,
						"use wait strategy block or backoff: a spinning thread keeps its peer from running");
	}

	static Finding barriers(boolean registered) {
		return registered ? Finding.ok("barriers", "membarrier=registered")
				: Finding.warn("barriers", "membarrier=refused",
						"sleeping consumers wake up every millisecond, and each message costs a fence; allow the system"
								+ " call membarrier in the seccomp profile");
	}

	private Finding namespaces() {
		String own = link("proc/self/ns/pid") + " " + link("proc/self/ns/ipc");
		boolean container = Files.exists(this.root.resolve(".dockerenv"))
				|| Files.exists(this.root.resolve("run/.containerenv")) || read("proc/1/cgroup").contains("kubepods");
		return container ? Finding.warn("namespaces", own + ", in a container",
				"peers in other containers see the channels only if they mount the same directory, for example by"
						+ " --ipc=shareable and --ipc=container:NAME, or a shared tmpfs volume; process ids shown are"
						+ " those of each participant's own namespace")
				: Finding.ok("namespaces", own + ", no sign of a container");
	}

	private String link(String path) {
		try {
			return Files.readSymbolicLink(this.root.resolve(path)).toString();
		}
		catch (IOException | UnsupportedOperationException ex) {
			return path + "=unknown";
		}
	}

	private String read(String path) {
		try {
			return Files.readString(this.root.resolve(path));
		}
		catch (IOException ex) {
			return "";
		}
	}

}
