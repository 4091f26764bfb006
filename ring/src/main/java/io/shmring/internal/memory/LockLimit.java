package io.shmring.internal.memory;

import java.nio.file.Path;
import java.util.List;

/**
 * How much memory this process may lock.
 *
 * @param soft {@code RLIMIT_MEMLOCK} in force, bytes
 * @param hard what it could be raised to, bytes
 * @param locked bytes this process has locked already
 * @param privileged whether {@code CAP_IPC_LOCK} lifts the limit
 */
public record LockLimit(long soft, long hard, long locked, boolean privileged) {

	private static final Path LIMITS = Path.of("/proc/self/limits");

	private static final Path STATUS = Path.of("/proc/self/status");

	private static final int CAP_IPC_LOCK = 14;

	/**
	 * Asks the kernel about this process.
	 * @return the limit; largest values mean unlimited, -1 unknown
	 */
	public static LockLimit current() {
		return parse(Proc.lines(LIMITS), Proc.lines(STATUS));
	}

	static LockLimit parse(List<String> limits, List<String> status) {
		String memlock = Proc.value(limits, "Max locked memory");
		String[] words = (memlock + " ? ?").split("\\s+");
		String capabilities = Proc.value(status, "CapEff:");
		boolean privileged = !capabilities.isEmpty()
				&& (Long.parseUnsignedLong(capabilities, 16) >>> CAP_IPC_LOCK & 1) != 0;
		long kilobytes = Proc.number(Proc.value(status, "VmLck:"));
		return new LockLimit(Proc.number(words[0]), Proc.number(words[1]), Math.max(0, kilobytes) * 1024, privileged);
	}

	/** Returns whether a number of bytes more may be locked, as far as is known. */
	boolean allows(long bytes) {
		return this.privileged || this.soft < 0 || bytes <= this.soft - this.locked;
	}

	/** Returns what is wrong if a number of bytes cannot be locked. */
	String problem(long bytes) {
		return "memory cannot be locked: needed=" + bytes + " bytes, available=" + Math.max(0, this.soft - this.locked)
				+ " bytes, RLIMIT_MEMLOCK soft=" + text(this.soft) + " hard=" + text(this.hard) + " locked="
				+ this.locked + ", CAP_IPC_LOCK=" + (this.privileged ? "yes" : "no");
	}

	private static String text(long limit) {
		return (limit == Long.MAX_VALUE) ? "unlimited" : Long.toString(limit);
	}

}
