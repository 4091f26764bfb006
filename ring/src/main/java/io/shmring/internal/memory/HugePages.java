package io.shmring.internal.memory;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

import io.shmring.internal.posix.MemoryCalls;
import io.shmring.internal.posix.PosixException;

/**
 * Huge pages for a segment: those of a hugetlbfs mount, or transparent ones on a tmpfs,
 * made from the reserved small ones by {@code MADV_COLLAPSE}.
 */
final class HugePages {

	private static final Path SIZE = Path.of("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size");

	private static final Path SHMEM = Path.of("/sys/kernel/mm/transparent_hugepage/shmem_enabled");

	private static final Path POOLS = Path.of("/sys/kernel/mm/hugepages");

	private static final Path MEMINFO = Path.of("/proc/meminfo");

	private HugePages() {
	}

	/** Returns why a segment cannot have huge pages here, or {@code null} if nothing is known. */
	static @Nullable String problem(Mount mount, long bytes) {
		if (isHugetlbfs(mount)) {
			long available = free(mount);
			return (available >= 0 && available < bytes)
					? problem("too few are free", bytes, mount) + ", available=" + available + " bytes" : null;
		}
		long size = Proc.number(Proc.firstLine(SIZE));
		if (size < 0 || Proc.firstLine(SHMEM).contains("[deny]")) {
			return problem("the kernel has none for shared memory", bytes, mount);
		}
		if (bytes < size) {
			return problem("the segment is smaller than one", bytes, mount) + ", hugePage=" + size;
		}
		return null;
	}

	/**
	 * Turns the pages of a mapping into huge ones.
	 * @return what went wrong, or {@code null}
	 */
	static @Nullable String apply(Mount mount, MemorySegment mapping) {
		String problem = problem(mount, mapping.byteSize());
		if (problem != null || isHugetlbfs(mount)) {
			return problem;
		}
		try {
			MemoryCalls.advise(mapping, MemoryCalls.MADV_HUGEPAGE);
			MemoryCalls.advise(mapping, MemoryCalls.MADV_COLLAPSE);
			return null;
		}
		catch (PosixException ex) {
			return problem(ex.getMessage() + "", mapping.byteSize(), mount);
		}
	}

	static String remedy() {
		return "enable them (mount -o remount,huge=advise /dev/shm, /sys/kernel/mm/transparent_hugepage/shmem_enabled),"
				+ " use a directory on hugetlbfs with enough vm.nr_hugepages, or set huge-pages to try or off";
	}

	/** Free bytes of the pool behind a hugetlbfs mount, less what is promised to others. */
	private static long free(Mount mount) {
		String size = mount.option("pagesize").toUpperCase(Locale.ROOT);
		long kilobytes = Proc.number(size.replaceAll("[KMG].*", "")) * switch (size.replaceAll("[0-9]|B", "")) {
			case "M" -> 1024;
			case "G" -> 1024 * 1024;
			default -> 1;
		};
		Path pool = POOLS.resolve("hugepages-" + kilobytes + "kB");
		long free = Proc.number(Proc.firstLine(pool.resolve("free_hugepages")));
		long promised = Proc.number(Proc.firstLine(pool.resolve("resv_hugepages")));
		return (free < 0) ? mount.available() : Math.max(0, free - Math.max(0, promised)) * kilobytes * 1024;
	}

	static boolean isHugetlbfs(Mount mount) {
		return mount.type().equals("hugetlbfs");
	}

	private static String problem(String finding, long bytes, Mount mount) {
		List<String> meminfo = Proc.lines(MEMINFO);
		return "huge pages are not available, " + finding + ": needed=" + bytes + " bytes, mount=" + mount
				+ ", shmem_enabled=" + Proc.firstLine(SHMEM) + ", HugePages_Free="
				+ Proc.value(meminfo, "HugePages_Free:");
	}

}
