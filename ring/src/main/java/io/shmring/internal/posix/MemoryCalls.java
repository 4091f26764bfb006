package io.shmring.internal.posix;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * Memory calls of libc. Thread-safe.
 */
public final class MemoryCalls {

	/** Bytes per page of this machine. */
	public static final long PAGE = pageSize();

	private static final int PROT_READ = 1;

	private static final int PROT_WRITE = 2;

	private static final int MAP_SHARED = 1;

	private static final int MAP_PRIVATE_ANONYMOUS = 0x22;

	private static final int NO_FILE = -1;

	/** Advice to use huge pages. */
	public static final int MADV_HUGEPAGE = 14;

	private static final int MADV_NOHUGEPAGE = 15;

	private static final int MADV_POPULATE_WRITE = 23;

	/** Advice to turn pages into huge pages at once; since kernel 6.1. */
	public static final int MADV_COLLAPSE = 25;

	private static final int MINCORE_WINDOW = 1 << 16;

	private static final MethodHandle MMAP = Downcalls.withErrno("mmap",
			FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));

	private static final MethodHandle MUNMAP = Downcalls.plain("munmap", Downcalls.returningInt(JAVA_LONG, JAVA_LONG));

	private static final MethodHandle MADVISE = Downcalls.withErrno("madvise",
			Downcalls.returningInt(JAVA_LONG, JAVA_LONG, JAVA_INT));

	private static final MethodHandle MLOCK = Downcalls.withErrno("mlock",
			Downcalls.returningInt(JAVA_LONG, JAVA_LONG));

	private static final MethodHandle MINCORE = Downcalls.withErrno("mincore",
			Downcalls.returningInt(JAVA_LONG, JAVA_LONG, ADDRESS));

	private MemoryCalls() {
	}

	private static long pageSize() {
		MethodHandle sysconf = Downcalls.plain("sysconf", FunctionDescriptor.of(JAVA_LONG, JAVA_INT));
		int scPagesize = 30;
		try {
			return (long) sysconf.invokeExact(scPagesize);
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	/**
	 * Maps a whole file into memory, shared with all who map it.
	 * @param fd the file descriptor
	 * @param size the number of bytes
	 * @param writable whether the mapping can be written
	 * @param arena unmaps when it is closed; access throws from then on
	 * @return the mapping, page-aligned
	 * @throws PosixException if the call fails
	 */
	public static MemorySegment map(int fd, long size, boolean writable, Arena arena) throws PosixException {
		int protection = writable ? PROT_READ | PROT_WRITE : PROT_READ;
		long block = FileCalls.status(fd).blockSize();
		MemorySegment mapping = map(fd, size, roundUp(size, block), protection, MAP_SHARED, arena);
		return writable ? mapping : mapping.asReadOnly();
	}

	/**
	 * Maps zeroed memory of this process. Its pages are small, so that no more of it
	 * becomes resident than is touched.
	 * @param size the number of bytes, a multiple of the page size
	 * @param arena unmaps when it is closed; access throws from then on
	 * @return the mapping, page-aligned
	 * @throws PosixException if the call fails
	 */
	public static MemorySegment mapAnonymous(long size, Arena arena) throws PosixException {
		MemorySegment mapping = map(NO_FILE, size, size, PROT_READ | PROT_WRITE, MAP_PRIVATE_ANONYMOUS, arena);
		try {
			advise(mapping, MADV_NOHUGEPAGE);
		}
		catch (PosixException ex) {
			// a kernel without huge pages has none to avoid
			assert ex.errno() == Errno.EINVAL;
		}
		return mapping;
	}

	/** Maps whole blocks and shows the first {@code size} bytes: hugetlbfs unmaps nothing less. */
	@SuppressWarnings("restricted") // gives the mapping its size and its lifetime
	private static MemorySegment map(int fd, long size, long mapped, int protection, int flags, Arena arena)
			throws PosixException {
		long address;
		try (Arena scratch = Arena.ofConfined()) {
			MemorySegment state = Downcalls.captureState(scratch);
			address = (long) MMAP.invokeExact(state, 0L, mapped, protection, flags, fd, 0L);
			if (address == -1) {
				throw new PosixException("mmap", "bytes=" + mapped, Downcalls.errno(state));
			}
		}
		catch (PosixException ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
		return MemorySegment.ofAddress(address).reinterpret(size, arena, (segment) -> unmap(segment.address(), mapped));
	}

	private static long roundUp(long size, long unit) {
		return (unit > PAGE && Long.bitCount(unit) == 1) ? (size + unit - 1) & -unit : size;
	}

	private static void unmap(long address, long size) {
		try {
			int result = (int) MUNMAP.invokeExact(address, size);
			assert result == 0;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	/**
	 * Touches all pages of a mapping for writing, without changing them.
	 * @param mapping the mapping
	 * @throws PosixException if the call fails, {@link Errno#EINVAL} on a kernel before
	 * 5.14
	 */
	public static void populate(MemorySegment mapping) throws PosixException {
		advise(mapping, MADV_POPULATE_WRITE);
	}

	/**
	 * Gives the kernel advice on a mapping.
	 * @param mapping the mapping
	 * @param advice one of the {@code MADV_} numbers
	 * @throws PosixException if the call fails
	 */
	public static void advise(MemorySegment mapping, int advice) throws PosixException {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment state = Downcalls.captureState(arena);
			int result = (int) MADVISE.invokeExact(state, mapping.address(), mapping.byteSize(), advice);
			if (result < 0) {
				throw new PosixException("madvise", "advice=" + advice + ", bytes=" + mapping.byteSize(),
						Downcalls.errno(state));
			}
		}
		catch (PosixException ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	/**
	 * Locks a mapping in memory until it is unmapped.
	 * @param mapping the mapping
	 * @throws PosixException if the call fails
	 */
	public static void lock(MemorySegment mapping) throws PosixException {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment state = Downcalls.captureState(arena);
			int result = (int) MLOCK.invokeExact(state, mapping.address(), mapping.byteSize());
			if (result < 0) {
				throw new PosixException("mlock", "bytes=" + mapping.byteSize(), Downcalls.errno(state));
			}
		}
		catch (PosixException ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

	/**
	 * Asks the kernel how much of a mapping is in memory.
	 * @param mapping the mapping
	 * @return bytes of resident pages
	 * @throws PosixException if the call fails
	 */
	public static long resident(MemorySegment mapping) throws PosixException {
		long pages = (mapping.byteSize() + PAGE - 1) / PAGE;
		long resident = 0;
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment state = Downcalls.captureState(arena);
			MemorySegment vector = arena.allocate(Math.min(pages, MINCORE_WINDOW));
			for (long first = 0; first < pages; first += MINCORE_WINDOW) {
				long window = Math.min(pages - first, MINCORE_WINDOW);
				int result = (int) MINCORE.invokeExact(state, mapping.address() + first * PAGE, window * PAGE, vector);
				if (result < 0) {
					throw new PosixException("mincore", "bytes=" + mapping.byteSize(), Downcalls.errno(state));
				}
				for (long page = 0; page < window; page++) {
					resident += vector.get(JAVA_BYTE, page) & 1;
				}
			}
			return resident * PAGE;
		}
		catch (PosixException ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Downcalls.unexpected(ex);
		}
	}

}
