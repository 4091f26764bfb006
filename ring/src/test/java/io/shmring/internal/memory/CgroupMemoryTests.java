package io.shmring.internal.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.shmring.ChannelOpenException;
import io.shmring.ChannelOpenException.Reason;
import io.shmring.ChannelSpec;
import io.shmring.internal.posix.ResourceLimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link CgroupMemory} on trees of both versions.
 */
class CgroupMemoryTests {

	@TempDir
	Path mount;

	private Path pod;

	@BeforeEach
	void makeTree() throws IOException {
		this.pod = Files.createDirectories(this.mount.resolve("pod/app")).getParent();
	}

	private void level(Path level, String limitFile, String limit, String usageFile, long usage, String stat)
			throws IOException {
		Files.writeString(level.resolve(limitFile), limit + "\n");
		Files.writeString(level.resolve(usageFile), usage + "\n");
		Files.writeString(level.resolve("memory.stat"), stat + "\n");
	}

	private void second(Path level, String limit, long usage, long inactive) throws IOException {
		level(level, "memory.max", limit, "memory.current", usage, "anon 5\ninactive_file " + inactive);
	}

	private void first(Path level, String limit, long usage, long inactive) throws IOException {
		level(level, "memory.limit_in_bytes", limit, "memory.usage_in_bytes", usage,
				"inactive_file 1\ntotal_inactive_file " + inactive);
	}

	private List<String> mounts(String root, String type, String options) {
		return List.of("22 26 0:21 / /sys rw - sysfs sysfs rw",
				"34 30 0:31 " + root + " " + this.mount + " rw,relatime - " + type + " " + type + " " + options);
	}

	@Test
	void tightestLevelOfVersion2Wins() throws IOException {
		second(this.pod.resolve("app"), "max", 50, 0);
		second(this.pod, "1000", 700, 200);
		second(this.mount, "5000", 800, 0);
		CgroupMemory tightest = CgroupMemory.tightest(List.of("0::/pod/app"), mounts("/", "cgroup2", "rw"));
		assertThat(tightest).isEqualTo(new CgroupMemory(this.pod.resolve("memory.max"), 1000, 500));
		assertThat(tightest.available()).isEqualTo(500);
	}

	@Test
	void version1IsReadThroughTheRootOfItsMount() throws IOException {
		first(this.pod.resolve("app"), "3000", 1000, 0);
		first(this.pod, "9223372036854771712", 1000, 0);
		CgroupMemory tightest = CgroupMemory.tightest(List.of("4:cpu,memory:/docker/pod/app", "0::/"),
				mounts("/docker", "cgroup", "rw,memory"));
		assertThat(tightest)
			.isEqualTo(new CgroupMemory(this.pod.resolve("app").resolve("memory.limit_in_bytes"), 3000, 1000));
	}

	@Test
	void groupOutsideOfTheMountIsReadAtTheMount() throws IOException {
		second(this.mount, "3000", 1000, 0);
		assertThat(CgroupMemory.tightest(List.of("0::/elsewhere/app"), mounts("/docker", "cgroup2", "rw")))
			.isEqualTo(new CgroupMemory(this.mount.resolve("memory.max"), 3000, 1000));
	}

	@Test
	void noLimitIsNoLimit() throws IOException {
		second(this.pod.resolve("app"), "max", 50, 0);
		assertThat(CgroupMemory.tightest(List.of("0::/pod/app"), mounts("/", "cgroup2", "rw"))).isNull();
		assertThat(CgroupMemory.tightest(List.of("nonsense", "1:cpu:/"), List.of("nonsense"))).isNull();
	}

	@Test
	void usedUpLimitRefusesWithAllNumbers() throws IOException {
		second(this.pod, "1000", 5000, 0);
		ChannelSpec spec = ChannelSpec.named("orders").build();
		assertThatExceptionOfType(ChannelOpenException.class)
			.isThrownBy(() -> Preflight.check(spec, 4096, List.of("0::/pod"), mounts("/", "cgroup2", "rw")))
			.withMessageContaining("needed=4096 bytes, available=0 bytes, memory.max=1000, used=5000")
			.withMessageContaining(this.pod.resolve("memory.max").toString())
			.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(Reason.CGROUP_LIMIT));
	}

	@Test
	void lockLimitKnowsWhatIsLockedAndWhoMay() {
		ResourceLimit bytes = new ResourceLimit(65536, Long.MAX_VALUE);
		LockLimit limit = LockLimit.of(bytes, List.of("VmLck:\t       8 kB", "CapEff:\t0000000000004000"));
		assertThat(limit).isEqualTo(new LockLimit(65536, Long.MAX_VALUE, 8192, true));
		assertThat(new LockLimit(65536, 65536, 8192, false).allows(57344)).isTrue();
		assertThat(new LockLimit(65536, 65536, 8192, false).allows(57345)).isFalse();
		assertThat(LockLimit.of(new ResourceLimit(-1, -1), List.of())).isEqualTo(new LockLimit(-1, -1, 0, false));
	}

	@Test
	void deepestAndLastMountCounts() {
		List<String> table = List.of("26 1 254:0 / / rw - ext4 /dev/vda rw",
				"24 23 0:22 / /dev/shm rw shared:3 master:1 - tmpfs tmpfs rw,size=64k",
				"29 24 0:26 / /dev/shm rw - tmpfs shm rw,size=128k,huge=advise",
				"30 26 0:9 / /with\\040space rw - tmpfs t rw");
		Mount mount = Mount.of(Path.of("/dev/shm/shmring"), table);
		assertThat(mount.option("size")).isEqualTo("128k");
		assertThat(mount.option("huge")).isEqualTo("advise");
		assertThat(mount).hasToString("/dev/shm (tmpfs)");
		assertThat(Mount.of(Path.of("/with space/x"), table).type()).isEqualTo("tmpfs");
		assertThat(Mount.of(Path.of("/home"), table).type()).isEqualTo("ext4");
	}

}
