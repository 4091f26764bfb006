package io.shmring.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Commands a test puts a child JVM under: another user, another limit, another mount. A
 * test that needs one that this machine forbids is skipped and says which.
 */
public final class Command {

	private static final ConcurrentMap<List<String>, String> REFUSALS = new ConcurrentHashMap<>();

	private Command() {
	}

	/** Mounts a file system on a directory, for the child alone. */
	public static List<String> mounted(String type, String options, Object directory) {
		return usable(List.of("unshare", "--mount", "sh", "-c",
				"mount -t " + type + " -o " + options + " " + type + " " + directory + " && exec \"$0\" \"$@\""));
	}

	/** Gives the child another user and group, and no privilege. */
	public static List<String> user(int uid, int gid) {
		return usable(List.of("setpriv", "--reuid=" + uid, "--regid=" + gid, "--clear-groups"));
	}

	/** Limits the memory the child may lock, and takes the privilege to ignore that. */
	public static List<String> memlock(long bytes) {
		return usable(List.of("prlimit", "--memlock=" + bytes + ":" + bytes, "setpriv", "--bounding-set=-ipc_lock",
				"--inh-caps=-ipc_lock"));
	}

	/** Gives the child a umask. */
	public static List<String> umask(String umask) {
		return List.of("sh", "-c", "umask " + umask + " && exec \"$0\" \"$@\"");
	}

	/** Returns the command if it works with {@code true} behind it. */
	public static List<String> usable(List<String> command) {
		String refusal = REFUSALS.computeIfAbsent(command, Command::tryIt);
		assumeTrue(refusal.isEmpty(), () -> "this machine refuses \"" + String.join(" ", command) + "\": " + refusal);
		return command;
	}

	private static String tryIt(List<String> command) {
		List<String> line = new ArrayList<>(command);
		line.add("true");
		try {
			Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			return (process.waitFor() == 0) ? "" : "exit=" + process.exitValue() + " " + output;
		}
		catch (IOException ex) {
			return ex.getMessage() + "";
		}
		catch (InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

}
