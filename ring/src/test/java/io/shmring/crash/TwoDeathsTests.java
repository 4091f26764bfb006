package io.shmring.crash;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import io.shmring.testing.ChildJvm;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every write of every operation in every situation as the last one of its owner; in some
 * cases, or all with {@code -Dshmring.crash.full=true}, also every write of the recovery as
 * the last one of the recoverer.
 */
class TwoDeathsTests {

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@Test
	void whoeverComesThirdFindsAllAsItShouldBe() {
		try (ChildJvm child = ChildJvm.start(
				List.of("-Dshmring.seam=true", "-Djava.util.logging.config.file=/dev/null"), TwoDeaths.class,
				this.directory.path(), Boolean.getBoolean("shmring.crash.full"))) {
			assertThat(Integer.parseInt(child.await("runs "))).isGreaterThan(4_000);
			assertThat(child.exitCode()).as("exit code of %s", child).isZero();
		}
	}

}
