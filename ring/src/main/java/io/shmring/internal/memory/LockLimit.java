package io.shmring.internal.memory;

import java.nio.file.Path;
import java.util.List;

import io.shmring.internal.posix.PosixException;
import io.shmring.internal.posix.ResourceLimit;

/**
 * How much memory this process may lock.
 *
 * @param soft {@code RLIMIT_MEMLOCK} in force, bytes
 * @param hard what it could be raised to, bytes
 * @param locked bytes this process has locked already
 * @param privileged whether {@code CAP_IPC_LOCK} lifts the limit
 */
public record LockLimit(long soft, long hard, long locked, boolean privileged) {

	private static final Path STATUS = Path.of("/proc/self/status");

	private static final int CAP_IPC_LOCK = 14;

	/**
	 * Asks the kernel about this process.
	 * @return the limit; largest values mean unlimited, -1 unknown
	 */
	public static LockLimit current() {
		return of(bytes(), Proc.lines(STATUS));
	}

	/**
	 * Asks for the limit alone, which costs one system call.
	 * @return bytes; largest values mean unlimited, -1 unknown
	 */
	public static ResourceLimit bytes() {
		try {
			return ResourceLimit.memlock();
		}
		catch (PosixException ex) {
			return new ResourceLimit(Proc.UNKNOWN, Proc.UNKNOWN);
		}
	}

	static LockLimit of(ResourceLimit limit, List<String> status) {
		String capabilities = Proc.value(status, "CapEff:");
		boolean privileged = !capabilities.isEmpty()
				&& (Long.parseUnsignedLong(capabilities, 16) >>> CAP_IPC_LOCK & 1) != 0;
		long kilobytes = Proc.number(Proc.value(status, "VmLck:"));
		return new LockLimit(limit.soft(), limit.hard(), Math.max(0, kilobytes) * 1024, privileged);
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
