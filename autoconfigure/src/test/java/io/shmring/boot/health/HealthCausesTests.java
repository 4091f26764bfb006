package io.shmring.boot.health;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Health;

import io.shmring.ChannelSpecBuilder;
import io.shmring.Claim;
import io.shmring.Effort;
import io.shmring.ShmChannel;
import io.shmring.boot.testing.Channels;
import io.shmring.boot.testing.DevShm;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What makes a real channel degraded or down, as its health tells it.
 */
class HealthCausesTests {

	@TempDir(factory = DevShm.class)
	Path directory;

	private ShmChannel channel;

	@BeforeEach
	void open() {
		this.channel = ShmChannel.open(spec().build());
	}

	@AfterEach
	void close() {
		this.channel.close();
	}

	@Test
	void claimThatIsHeldForLong() {
		Claim claim = this.channel.tryClaim(8);
		assertThat(claim).isNotNull();
		awaitStatus("DEGRADED", "claim");
		claim.commit();
		awaitStatus("UP", "");
	}

	@Test
	void fileThatWasRemoved() throws IOException {
		Files.delete(this.channel.file());
		awaitStatus("DEGRADED", "backing file was removed");
	}

	@Test
	void fileThatWasMoved() throws IOException {
		Path elsewhere = this.directory.resolve("elsewhere");
		Files.move(this.channel.file(), elsewhere);
		awaitStatus("DEGRADED", "backing file was moved or replaced");
		Files.move(elsewhere, this.channel.file());
		awaitStatus("UP", "");
	}

	@Test
	void memoryThatAPeerHasLockedAndThisProcessHasNot() {
		try (ShmChannel peer = ShmChannel.open(spec().memoryLock(Effort.REQUIRE).build())) {
			awaitStatus("DEGRADED", "not by this process: locked=0");
			assertThat(health(peer).getStatus().getCode()).isEqualTo("UP");
		}
		awaitStatus("UP", "");
	}

	@Test
	void fileThatWasTruncated() throws IOException {
		try (FileChannel file = FileChannel.open(this.channel.file(), StandardOpenOption.WRITE)) {
			file.truncate(0);
		}
		awaitStatus("DOWN", "truncated");
	}

	@Test
	void saysWhichSideIsMissing() {
		assertThat(health(this.channel).getDetails()).containsEntry("missing",
				"no live producer, no live consumer: no other participant uses this file;"
						+ " containers must share its directory");
		try (ShmChannel peer = Channels.peer(this.directory, "orders")) {
			peer.offer(new byte[1]);
			awaitMissing("no live consumer");
			this.channel.poll((message) -> {
			}, 1);
			awaitMissing(null);
		}
		awaitMissing("no live producer: no other participant uses this file; containers must share its directory");
		assertThat(health(this.channel).getStatus().getCode()).isEqualTo("UP");
	}

	@Test
	void isToldWhileSomebodyElseHoldsTheLockOfTheFile() throws Exception {
		Process holder = new ProcessBuilder("flock", this.channel.file().toString(), "sh", "-c", "echo held; read end")
			.start();
		try {
			assertThat(holder.inputReader().readLine()).isEqualTo("held");
			assertThat(health(this.channel).getStatus().getCode()).isEqualTo("UP");
			assertThat(holder.isAlive()).isTrue();
		}
		finally {
			holder.outputWriter().close();
			holder.waitFor();
		}
	}

	private ChannelSpecBuilder spec() {
		return Channels.spec(this.directory, "orders").maintenanceInterval(Duration.ofMillis(10));
	}

	private void awaitStatus(String status, String problem) {
		await(() -> {
			Health health = health(this.channel);
			assertThat(health.getStatus().getCode()).isEqualTo(status);
			assertThat(String.valueOf(health.getDetails().getOrDefault("problems", ""))).contains(problem);
		});
	}

	private void awaitMissing(String missing) {
		await(() -> assertThat(health(this.channel).getDetails().get("missing")).isEqualTo(missing));
	}

	private static void await(ThrowingRunnable assertion) {
		Awaitility.await().atMost(Duration.ofMinutes(1)).pollInterval(Duration.ofMillis(10)).untilAsserted(assertion);
	}

	private static Health health(ShmChannel channel) {
		return new ShmChannelHealthIndicator(channel, ShmChannelHealthIndicator.DEGRADED).health();
	}

}
