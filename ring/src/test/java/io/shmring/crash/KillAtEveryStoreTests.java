package io.shmring.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import io.shmring.OnDeadConsumer;
import io.shmring.crash.Acts.Reports;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Processes that die right after each of their writes to shared memory. Starting a virtual
 * machine per write is slow, so each operation is done in one situation; all kinds and
 * situations take part with {@code -Dshmring.crash.full=true}, and in {@link TwoDeathsTests} always.
 */
class KillAtEveryStoreTests {

	private static final List<String> SEAM = List.of("-Dshmring.seam=true",
			"-Djava.util.logging.config.file=/dev/null");

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@Test
	void othersGoOnWhereverAProcessDies() {
		List<CrashCase> cases = Boolean.getBoolean("shmring.crash.full") ? CrashCase.all(OnDeadConsumer.REDELIVER)
				: CrashCase.some(OnDeadConsumer.REDELIVER);
		// two at a time: most of the time is the start of a virtual machine
		long deaths = cases.parallelStream().mapToLong(this::killAtEveryStore).sum();
		System.out.println("processes that died after a write: " + deaths);
		assertThat(deaths).as("deaths").isGreaterThan(cases.size());
	}

	private long killAtEveryStore(CrashCase crash) {
		for (long step = 1;; step++) {
			Path file = this.directory.path().resolve("case-" + Thread.currentThread().threadId() + ".ring");
			try (Scene scene = new Scene(crash, file)) {
				scene.prepare();
				boolean died = kill(scene, step);
				if (!died) {
					return step - 1;
				}
			}
			catch (AssertionError | RuntimeException | InterruptedException ex) {
				throw new AssertionError(crash + ": death after write " + step, ex);
			}
			finally {
				delete(file);
			}
		}
	}

	private boolean kill(Scene scene, long step) {
		CrashCase crash = scene.crash;
		try (ChildJvm child = ChildJvm.start(SEAM, Victim.class, scene.file, crash.kind().name(), crash.operation(),
				crash.policy(), step)) {
			int code = child.exitCode();
			assertThat(code).as("exit code of %s", child).isIn(0, Victim.DIED);
			Aftermath.check(scene, new Reports(child.output()), 1, step % 2 == 1);
			return code == Victim.DIED;
		}
	}

	private static void delete(Path file) {
		try {
			Files.deleteIfExists(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
