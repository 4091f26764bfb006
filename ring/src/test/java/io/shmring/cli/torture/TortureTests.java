package io.shmring.cli.torture;

import java.time.Duration;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.ChannelKind;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A short torture of each kind.
 */
class TortureTests {

	private static final Duration SHORT = Duration.ofSeconds(8);

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@EnumSource
	void losesNothingWhileProcessesAreKilled(ChannelKind kind) throws Exception {
		torture(kind, Duration.ofMillis(50), Duration.ZERO);
	}

	@ParameterizedTest
	@EnumSource
	void losesNothingWhileProcessesAreStoppedAndKilled(ChannelKind kind) throws Exception {
		torture(kind, Duration.ofMillis(400), Duration.ofMillis(100));
	}

	private void torture(ChannelKind kind, Duration killEvery, Duration stopEvery) throws Exception {
		TortureResult result = Torture
			.run(new TortureOptions(this.directory.path(), kind, 64, 128, 3, 2, SHORT, killEvery, stopEvery, 42));
		assertThat(result.violations()).as(result.toString()).isEmpty();
		assertThat(result.received()).isPositive();
		assertThat(result.killedProducers() + result.killedConsumers()).isPositive();
		assertThat(this.directory.files()).isEmpty();
	}

}
