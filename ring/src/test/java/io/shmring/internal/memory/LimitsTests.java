package io.shmring.internal.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import io.shmring.testing.ChildJvm;
import io.shmring.testing.Command;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

/**
 * What happens where memory, locked memory or huge pages are scarce. Each machine of these
 * tests is built for one child.
 */
class LimitsTests {

	private static final List<String> COMPILED = List.of("-XX:TieredStopAtLevel=4", "-XX:ErrorFile=/dev/stdout");

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	private ChildJvm child(List<String> wrapper, Object... options) {
		List<Object> arguments = new ArrayList<>(List.of(this.directory.path()));
		arguments.addAll(List.of(options));
		return ChildJvm.start(wrapper, COMPILED, OpenChannel.class, arguments.toArray());
	}

	private List<String> tmpfs(String options) {
		return Command.mounted("tmpfs", options, this.directory.path());
	}

	private static void assertEndsWell(ChildJvm child) throws IOException {
		child.process().outputWriter().close();
		assertThat(child.exitCode()).as(child::toString).isZero();
	}

	@Test
	void channelLargerThanDockersDefaultIsRefusedWithNumbersAndRemedy() throws Exception {
		try (ChildJvm child = child(tmpfs("size=64m"), "channel=orders", "capacity=131072", "size=1008", "open",
				"files")) {
			assertThat(child.await("REFUSED")).startsWith("NO_SPACE")
				.contains("needed=134230016 bytes", "available=67108864 bytes", "mount=" + this.directory.path(),
						"shm_size", "remount,size=");
			assertThat(child.await("FILES")).isEqualTo("[]");
			assertEndsWell(child);
		}
	}

	@Test
	void channelOnADiskSaysWhatThatCosts(@TempDir Path disk) throws Exception {
		assumeFalse(Files.getFileStore(disk).type().equals("tmpfs"), "the temporary directory is in memory");
		try (ChildJvm child = ChildJvm.start(COMPILED, OpenChannel.class, disk, "channel=orders", "capacity=8",
				"size=64", "open")) {
			assertThat(child.await("OPEN")).contains("state=UP");
			assertThat(child.toString()).containsOnlyOnce("channel orders is on a disk: directory=" + disk)
				.contains("mount=", "use a directory on a tmpfs");
			assertEndsWell(child);
		}
		try (ChildJvm child = child(List.of(), "channel=orders", "open")) {
			child.await("OPEN");
			assertThat(child.toString()).doesNotContain("is on a disk");
		}
	}

	@Test
	void nearlyFullMountIsRefusedAndLeftAsItWas() throws Exception {
		try (ChildJvm child = child(tmpfs("size=1m"), "channel=orders", "capacity=8192", "size=1008", "open", "files",
				"channel=small", "capacity=512", "size=1008", "open", "files")) {
			assertThat(child.await("REFUSED")).startsWith("NO_SPACE").contains("needed=8400896 bytes");
			assertThat(child.await("FILES")).isEqualTo("[]");
			assertThat(child.await("OPEN")).contains("state=UP");
			assertThat(child.await("FILES")).isEqualTo("[small.ring]");
			assertEndsWell(child);
		}
	}

	@Test
	void mountFilledByAnotherProgramChangesNothing() throws Exception {
		try (ChildJvm child = child(tmpfs("size=32m"), "channel=orders", "capacity=128", "size=70000", "prefault=false",
				"open", "fill", "send=100000")) {
			child.await("OPEN");
			assertThat(child.await("FULL")).isEqualTo("0");
			assertThat(child.await("SENT")).isEqualTo("100000");
			assertEndsWell(child);
		}
	}

	@Test
	void lowLimitOfTheCgroupIsRefusedByName() throws Exception {
		Path group = ownMemoryGroup();
		Path limited = group.resolve("shmring-test-" + ProcessHandle.current().pid());
		String limit = Files.exists(group.resolve("memory.max")) ? "memory.max" : "memory.limit_in_bytes";
		List<String> wrapper = List.of("sh", "-c", "echo $$ > " + limited + "/cgroup.procs && exec \"$0\" \"$@\"");
		try {
			Command.usable(List.of("mkdir", "-p", limited.toString()));
			Command.usable(List.of("sh", "-c", "echo 268435456 > " + limited.resolve(limit)));
			Command.usable(wrapper);
			try (ChildJvm child = child(wrapper, "channel=orders", "capacity=262144", "size=1008", "open", "files",
					"channel=small", "capacity=1024", "size=1008", "open")) {
				assertThat(child.await("REFUSED")).startsWith("CGROUP_LIMIT")
					.contains("memory.max=268435456", "limit from " + limited.resolve(limit), "mem_limit");
				assertThat(child.await("FILES")).isEqualTo("[]");
				child.await("OPEN");
				assertEndsWell(child);
			}
		}
		finally {
			Files.deleteIfExists(limited);
		}
	}

	private static Path ownMemoryGroup() throws IOException {
		for (String line : Files.readAllLines(Path.of("/proc/self/cgroup"))) {
			String[] fields = line.split(":", 3);
			if (fields[1].equals("memory")) {
				return Path.of("/sys/fs/cgroup/memory" + fields[2]);
			}
		}
		return Path
			.of("/sys/fs/cgroup" + Files.readString(Path.of("/proc/self/cgroup")).strip().replaceFirst("^0::", ""));
	}

	@Test
	void requiredLockOverTheLimitIsRefusedAndTriedLockIsVisible() throws Exception {
		try (ChildJvm child = child(Command.memlock(65536), "channel=orders", "lock=REQUIRE", "open", "files",
				"channel=orders", "lock=TRY", "open", "status")) {
			assertThat(child.await("REFUSED")).startsWith("MEMORY_LOCK_LIMIT")
				.contains("available=65536 bytes", "RLIMIT_MEMLOCK soft=65536 hard=65536", "CAP_IPC_LOCK=no",
						"LimitMEMLOCK", "cap_add: IPC_LOCK");
			assertThat(child.await("FILES")).isEqualTo("[]");
			assertThat(child.await("OPEN")).contains("locked=0", "state=DEGRADED", "memory cannot be locked");
			assertThat(child.await("LOCKED")).contains(" 0 kB");
			assertEndsWell(child);
		}
		assertThat(child(Command.memlock(65536), "channel=orders", "lock=TRY", "open")).satisfies((child) -> {
			child.await("OPEN");
			assertThat(child.toString().lines().filter((line) -> line.contains("goes on without"))).hasSize(1);
			child.close();
		});
	}

	@Test
	void secondChannelOverTheLimitIsTheOneThatIsNotLocked() throws Exception {
		try (ChildJvm child = child(Command.memlock(8 << 20), "channel=one", "capacity=4096", "size=1456", "lock=TRY",
				"open", "channel=two", "capacity=4096", "size=1456", "lock=TRY", "open", "status")) {
			assertThat(child.await("OPEN")).startsWith("locked=6041600").contains("state=UP");
			assertThat(child.await("OPEN")).startsWith("locked=0").contains("state=DEGRADED", "locked=6041600");
			assertThat(child.await("LOCKED")).contains(" 5900 kB");
			assertEndsWell(child);
		}
	}

	@Test
	void defaultsOpenUnderAnyLimit() throws Exception {
		try (ChildJvm child = child(Command.memlock(64), "channel=orders", "open", "send=100")) {
			assertThat(child.await("OPEN")).contains("locked=0", "state=UP", "problems=[]");
			child.await("SENT");
			assertEndsWell(child);
		}
	}

	@Test
	void privilegeLiftsTheLimitAndCloseUnlocks() throws Exception {
		List<String> privileged = Command.usable(List.of("prlimit", "--memlock=65536:65536"));
		Command.usable(List.of("sh", "-c", "grep -q 'CapEff:.*[4567cdef]...$' /proc/self/status"));
		try (ChildJvm child = child(privileged, "channel=orders", "capacity=1024", "size=1008", "lock=REQUIRE",
				"prefault=false", "open", "status", "close", "status")) {
			assertThat(child.await("OPEN")).startsWith("locked=1060864 resident=1060864 state=UP");
			assertThat(child.await("LOCKED")).contains(" 1036 kB");
			assertThat(child.await("LOCKED")).contains(" 0 kB");
			assertEndsWell(child);
		}
	}

	@Test
	void requiredHugePagesThatDoNotExistAreRefused() throws Exception {
		try (ChildJvm child = child(List.of(), "channel=orders", "capacity=64", "huge=REQUIRE", "open", "files",
				"huge=TRY", "open", "send=1000")) {
			assertThat(child.await("REFUSED")).startsWith("NO_HUGE_PAGES")
				.contains("smaller than one", "shmem_enabled=", "huge-pages");
			assertThat(child.await("FILES")).isEqualTo("[]");
			assertThat(child.await("OPEN")).contains("state=DEGRADED", "huge pages are not available");
			child.await("SENT");
			assertEndsWell(child);
		}
	}

	@Test
	void emptyPoolOfHugePagesIsRefusedBeforeTheFirstTouch() throws Exception {
		Command.usable(List.of("grep", "-q", "HugePages_Free: *0$", "/proc/meminfo"));
		List<String> pool = Command.mounted("hugetlbfs", "pagesize=2M", this.directory.path());
		try (ChildJvm child = child(pool, "channel=orders", "huge=REQUIRE", "open", "files", "huge=TRY", "open",
				"files")) {
			assertThat(child.await("REFUSED")).startsWith("NO_HUGE_PAGES")
				.contains("needed=17838080 bytes", "HugePages_Free=0", "available=0 bytes", "vm.nr_hugepages");
			assertThat(child.await("FILES")).isEqualTo("[]");
			child.await("REFUSED");
			assertThat(child.await("FILES")).isEqualTo("[]");
			assertEndsWell(child);
		}
	}

	@Test
	void transparentHugePagesAreGranted() throws Exception {
		List<String> mount = tmpfs("size=64m,huge=advise");
		try (ChildJvm child = child(mount, "channel=orders", "capacity=8192", "size=1008", "huge=REQUIRE", "open",
				"send=10000")) {
			assertThat(child.await("OPEN")).contains("state=UP");
			String smaps = Files.readString(Path.of("/proc/" + javaOf(child) + "/smaps"));
			assertThat(smaps.substring(smaps.indexOf("orders.ring"))).containsPattern("ShmemPmdMapped: +8192 kB");
			child.await("SENT");
			assertEndsWell(child);
		}
	}

	private static long javaOf(ChildJvm child) {
		return child.process().descendants().mapToLong(ProcessHandle::pid).findFirst().orElse(child.process().pid());
	}

}
