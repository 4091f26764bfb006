package io.shmring.boot.actuate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Limits of this process that concern native memory.
 *
 * @param memlockSoft bytes the process may lock, -1 for any number
 * @param memlockHard bytes up to which it may raise that limit, -1 for any number
 */
public record MemoryLimitsDescriptor(long memlockSoft, long memlockHard) {

	private static final Path LIMITS = Path.of("/proc/self/limits");

	private static final Pattern MEMLOCK = Pattern.compile("Max locked memory\\s+(\\S+)\\s+(\\S+)\\s+bytes\\s*");

	private static final long UNLIMITED = -1;

	static MemoryLimitsDescriptor ofThisProcess() {
		try {
			return parse(Files.readAllLines(LIMITS));
		}
		catch (IOException ex) {
			throw new IllegalStateException("limits cannot be read: file=" + LIMITS, ex);
		}
	}

	static MemoryLimitsDescriptor parse(List<String> lines) {
		for (String line : lines) {
			Matcher matcher = MEMLOCK.matcher(line);
			if (matcher.matches()) {
				return new MemoryLimitsDescriptor(bytes(matcher.group(1)), bytes(matcher.group(2)));
			}
		}
		throw new IllegalStateException("limit of locked memory is missing: file=" + LIMITS);
	}

	private static long bytes(String limit) {
		return limit.equals("unlimited") ? UNLIMITED : Long.parseUnsignedLong(limit);
	}

}
