package io.shmring.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import io.shmring.cli.Finding.Level;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the checks of {@link DoctorCommand}, on machines that do not exist.
 */
class DoctorTests {

	@TempDir
	private Path root;

	@RegisterExtension
	private final PrivateDirectory directory = new PrivateDirectory();

	@BeforeEach
	void healthyMachine() throws IOException {
		write("proc/sys/kernel/osrelease", "6.18.1\n");
		write("proc/self/limits", "Max locked memory         unlimited            unlimited            bytes\n");
		write("proc/meminfo", "HugePages_Total:      12\n");
		write("sys/kernel/mm/transparent_hugepage/shmem_enabled", "always within_size [advise] never deny force\n");
		write("proc/self/cgroup", "0::/app\n");
		write("sys/fs/cgroup/app/memory.max", "max\n");
	}

	@Test
	void findsNothingOnAHealthyMachine() {
		assertThat(memory()).extracting(Finding::level).containsOnly(Level.OK);
		assertThat(platform("kernel").level()).isEqualTo(Level.OK);
		assertThat(platform("namespaces").level()).isEqualTo(Level.OK);
	}

	@Test
	void warnsOfAnOldKernel() throws IOException {
		write("proc/sys/kernel/osrelease", "5.10.0-30-amd64\n");
		assertThat(platform("kernel").level()).isEqualTo(Level.WARN);
		assertThat(platform("kernel").finding()).contains("version=5.10.0-30-amd64, least=5.14");
	}

	@Test
	void warnsThatContainersNeedTheSameDirectory() throws IOException {
		write(".dockerenv", "");
		assertThat(platform("namespaces").level()).isEqualTo(Level.WARN);
		assertThat(platform("namespaces").remedy()).contains("--ipc=container");
	}

	@Test
	void warnsOfAFilterThatRefusesBarriers() {
		assertThat(platform("barriers").level()).isEqualTo(Level.OK);
		Finding refused = PlatformChecks.barriers(false);
		assertThat(refused.level()).isEqualTo(Level.WARN);
		assertThat(refused.remedy()).contains("membarrier in the seccomp profile");
	}

	@Test
	void warnsOfASmallLimitOfLockedMemory() throws IOException {
		write("proc/self/limits", "Max locked memory         65536                8388608              bytes\n");
		assertThat(memory("locked memory").finding()).isEqualTo("soft=64.0 KiB, hard=8.0 MiB");
		assertThat(memory("locked memory").level()).isEqualTo(Level.WARN);
	}

	@Test
	void warnsOfHugePagesThatAreOff() throws IOException {
		write("sys/kernel/mm/transparent_hugepage/shmem_enabled", "always within_size advise [never] deny force\n");
		assertThat(memory("huge pages").level()).isEqualTo(Level.WARN);
	}

	@Test
	void warnsOfAControlGroupThatIsNearlyFull() throws IOException {
		write("sys/fs/cgroup/app/memory.max", "1073741824\n");
		write("sys/fs/cgroup/app/memory.current", "104857600\n");
		assertThat(memory("control group").level()).isEqualTo(Level.OK);
		write("sys/fs/cgroup/app/memory.current", "1073700000\n");
		assertThat(memory("control group").level()).isEqualTo(Level.WARN);
	}

	@Test
	void survivesAMachineThatTellsNothing(@TempDir Path nothing) {
		assertThat(new MemoryChecks(nothing).run()).hasSize(3);
		assertThat(new PlatformChecks(nothing).run()).hasSize(6);
	}

	@Test
	void warnsOfADirectoryInWhichAnybodyMayRenameFiles() throws IOException {
		Path path = this.directory.path();
		Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxrwxrwx"));
		assertThat(new DirectoryChecks(path).run()).filteredOn((finding) -> finding.level() == Level.WARN)
			.anySatisfy((finding) -> assertThat(finding.finding()).contains("rename or remove", "mode=777"));
		Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
		assertThat(new DirectoryChecks(path).run()).noneMatch((finding) -> finding.finding().contains("rename"));
	}

	@Test
	void warnsOfADirectoryThatIsNotInMemoryOnly() throws IOException {
		Path onDisk = Files.createDirectory(Path.of("target", "doctor-" + System.nanoTime()).toAbsolutePath());
		try {
			assertThat(new DirectoryChecks(onDisk).run()).filteredOn((finding) -> finding.subject().equals("mount"))
				.extracting(Finding::level)
				.containsExactly(Level.WARN);
		}
		finally {
			Files.delete(onDisk);
		}
	}

	@Test
	void warnsOfDamagedChannels() throws IOException {
		Files.writeString(this.directory.path().resolve("broken.ring"), "broken");
		assertThat(new DirectoryChecks(this.directory.path()).run())
			.filteredOn((finding) -> finding.level() != Level.OK)
			.singleElement()
			.extracting(Finding::finding)
			.isEqualTo("count=1, broken=NOT_A_SEGMENT");
	}

	@Test
	void failsOnADirectoryThatIsAFile() throws IOException {
		Path file = Files.writeString(this.directory.path().resolve("file"), "");
		assertThat(new DirectoryChecks(file).run()).extracting(Finding::level).contains(Level.FAIL);
	}

	private Finding platform(String subject) {
		return find(new PlatformChecks(this.root).run(), subject);
	}

	private Finding memory(String subject) {
		return find(memory(), subject);
	}

	private List<Finding> memory() {
		return new MemoryChecks(this.root).run();
	}

	private static Finding find(List<Finding> findings, String subject) {
		return findings.stream().filter((finding) -> finding.subject().equals(subject)).findFirst().orElseThrow();
	}

	private void write(String path, String text) throws IOException {
		Path file = this.root.resolve(path);
		Files.createDirectories(file.getParent());
		Files.writeString(file, text);
	}

}
