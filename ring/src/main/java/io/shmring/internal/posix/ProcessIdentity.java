package io.shmring.internal.posix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Who this process is, for people to read; nothing is decided by it.
 *
 * @param pid process id in its own PID namespace
 * @param namespace inode of that namespace, 0 if unknown
 * @param started start time in clock ticks since boot, 0 if unknown
 * @param uid effective user id
 */
public record ProcessIdentity(long pid, long namespace, long started, int uid) {

	/** Fields of {@code /proc/self/stat} after the command name; the start time is this one. */
	private static final int START_TIME_FIELD = 19;

	/**
	 * Asks the kernel about this process.
	 * @return the identity
	 */
	public static ProcessIdentity current() {
		return new ProcessIdentity(ProcessHandle.current().pid(), readNamespace(), readStartTime(),
				FileCalls.effectiveUser());
	}

	private static long readNamespace() {
		try {
			String link = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
			return Long.parseLong(link.substring(link.indexOf('[') + 1, link.indexOf(']')));
		}
		catch (IOException | RuntimeException ex) {
			return 0;
		}
	}

	private static long readStartTime() {
		try {
			String stat = Files.readString(Path.of("/proc/self/stat"));
			String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
			return Long.parseLong(fields[START_TIME_FIELD]);
		}
		catch (IOException | RuntimeException ex) {
			return 0;
		}
	}

}
