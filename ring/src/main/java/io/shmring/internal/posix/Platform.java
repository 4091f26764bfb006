package io.shmring.internal.posix;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * The machine this JVM runs on, and the few numbers of the kernel interface that differ
 * between processor architectures.
 */
public final class Platform {

	private static final boolean ARM = System.getProperty("os.arch").equals("aarch64");

	/** The {@code O_NOFOLLOW} flag of {@code open}. */
	static final int O_NOFOLLOW = ARM ? 0x8000 : 0x20000;

	/** The {@code O_DIRECTORY} flag of {@code open}. */
	static final int O_DIRECTORY = ARM ? 0x4000 : 0x10000;

	/** The number of the {@code futex} system call. */
	static final long SYS_FUTEX = ARM ? 98 : 202;

	/** The number of the {@code membarrier} system call. */
	static final long SYS_MEMBARRIER = ARM ? 283 : 324;

	private Platform() {
	}

	/**
	 * Says why shared-memory channels cannot work here.
	 * @return one clause, or {@code null} if they can
	 */
	public static @Nullable String unsupported() {
		String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
		String arch = System.getProperty("os.arch");
		if (!os.startsWith("linux")) {
			return "operating system is not Linux: os.name=" + os;
		}
		if (!arch.equals("amd64") && !arch.equals("aarch64")) {
			return "processor architecture is not supported: os.arch=" + arch + ", supported=amd64 aarch64";
		}
		return null;
	}

}
