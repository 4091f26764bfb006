package io.shmring.sample.container;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for samples that must not start in their container. Each is told why, ends with
 * the exit code of a failed start and leaves nothing in the /dev/shm it shares.
 */
@EnabledIfDocker
class RefusalContainerTests {

	private static final long MIB = 1 << 20;

	private static final ShmContainer small = ShmContainer.peer("hold").shareable().shmSize(2 * MIB);

	private static final ShmContainer large = ShmContainer.peer("hold").shareable().shmSize(1024 * MIB);

	@BeforeAll
	static void start() {
		small.start();
		large.start();
	}

	@AfterAll
	static void stop() {
		small.stop();
		large.stop();
	}

	@Test
	void tooSmallSharedMemoryIsRefused() {
		assertRefused(ShmContainer.sample(), small, "needed=", "available=", "shm_size");
	}

	@Test
	void lockThatIsRequiredAndNotPermittedIsRefused() {
		assertRefused(ShmContainer.sample("--shmring.defaults.memory-lock=require").memlock(64 * 1024), large, "memory",
				"65536", "IPC_LOCK");
	}

	@Test
	void channelBeyondTheMemoryLimitOfTheContainerIsRefused() {
		assertRefused(ShmContainer.sample("--shmring.channels.orders.capacity=8388608").memory(256 * MIB), large,
				"memory", "268435456");
	}

	private static void assertRefused(ShmContainer sample, ShmContainer owner, String... reasons) {
		try (sample) {
			sample.sharing(owner).start();
			assertThat(sample.awaitExit()).isEqualTo(1);
			assertThat(sample.getLogs()).contains("APPLICATION FAILED TO START", "orders").contains(reasons);
			assertThat(owner.runPeer("list")).contains("files=[]");
		}
	}

}
