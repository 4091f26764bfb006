package io.shmring.internal.memory;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelOpenException;
import io.shmring.ChannelOpenException.Reason;
import io.shmring.ChannelSpec;
import io.shmring.Effort;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.posix.Errno;
import io.shmring.internal.posix.MemoryCalls;
import io.shmring.internal.posix.PosixException;

/**
 * What a mapping was granted: huge pages, touched pages, locked pages. Unmapping gives
 * all of it back.
 *
 * @param touched whether every page was touched
 * @param locked bytes locked in memory
 * @param problems what was tried and refused, one sentence each
 */
public record Residency(boolean touched, long locked, List<String> problems) {

	/** Nothing asked for, nothing granted. */
	public static final Residency NONE = new Residency(false, 0, List.of());

	static final String LOCK_REMEDY = "raise the limit (Docker: cap_add: IPC_LOCK or --ulimit memlock=-1; systemd:"
			+ " LimitMEMLOCK=infinity; plain host: ulimit -l or /etc/security/limits.conf), or set memory-lock to try or"
			+ " off";

	private static final Logger LOGGER = System.getLogger("io.shmring.memory");

	/**
	 * Does what a specification asks for. Others may use the segment meanwhile: not a bit
	 * of it changes.
	 * @param spec the specification
	 * @param mapping a writable mapping of the whole segment
	 * @param headerSize size of its header and participant table, which are always touched
	 * @return what was granted
	 * @throws ChannelOpenException if something required was refused
	 * @throws PosixException if pages cannot be touched
	 */
	public static Residency apply(ChannelSpec spec, MemorySegment mapping, long headerSize) throws PosixException {
		List<String> problems = new ArrayList<>();
		if (spec.hugePages() != Effort.OFF) {
			String problem = HugePages.apply(Mount.of(spec.directory()), mapping);
			settle(spec, spec.hugePages(), Reason.NO_HUGE_PAGES, problem, HugePages.remedy(), problems);
		}
		if (spec.prefault()) {
			prefault(mapping);
		}
		else {
			touch(mapping.asSlice(0, headerSize));
		}
		long locked = 0;
		if (spec.memoryLock() != Effort.OFF) {
			String problem = lock(mapping);
			settle(spec, spec.memoryLock(), Reason.MEMORY_LOCK_LIMIT, problem, LOCK_REMEDY, problems);
			locked = (problem == null) ? mapping.byteSize() : 0;
		}
		return new Residency(spec.prefault() || locked > 0, locked, List.copyOf(problems));
	}

	/**
	 * Says what it costs if a channel is not in memory.
	 * @param spec the channel
	 */
	public static void warnOfDisk(ChannelSpec spec) {
		Mount mount = Mount.of(spec.directory());
		if (!mount.isMemory()) {
			LOGGER.log(Level.WARNING,
					"channel {0} is on a disk: directory={1}, mount={2}; its pages are written back again and again, which"
							+ " delays whoever sends, and memory-lock does not stop that: use a directory on a tmpfs",
					spec.name(), spec.directory(), mount);
		}
	}

	private static void settle(ChannelSpec spec, Effort effort, Reason reason, @Nullable String problem, String remedy,
			List<String> problems) {
		if (problem == null) {
			return;
		}
		if (effort == Effort.REQUIRE) {
			throw new ChannelOpenException(spec.name(), reason, problem + ", file=" + spec.file(), remedy, null);
		}
		LOGGER.log(Level.WARNING, "channel {0} goes on without: {1}; {2}", spec.name(), problem, remedy);
		problems.add(problem);
	}

	static void prefault(MemorySegment mapping) throws PosixException {
		try {
			MemoryCalls.populate(mapping);
		}
		catch (PosixException ex) {
			if (ex.errno() != Errno.EINVAL) {
				throw ex;
			}
			touch(mapping);
		}
	}

	/** Adds zero to one word of each page, so that nobody's concurrent write is undone. */
	static void touch(MemorySegment mapping) {
		for (long offset = 0; offset < mapping.byteSize(); offset += MemoryCalls.PAGE) {
			Memory.addLong(mapping, offset, 0);
		}
	}

	private static @Nullable String lock(MemorySegment mapping) {
		LockLimit limit = LockLimit.current();
		try {
			MemoryCalls.lock(mapping);
			return null;
		}
		catch (PosixException ex) {
			return limit.problem(mapping.byteSize()) + ", " + ex.getMessage();
		}
	}

}
