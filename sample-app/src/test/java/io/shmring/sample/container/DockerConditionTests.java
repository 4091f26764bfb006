package io.shmring.sample.container;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link DockerCondition}.
 */
class DockerConditionTests {

	@Test
	void withDockerTestsRun() {
		assertThat(DockerCondition.evaluate(true, false).isDisabled()).isFalse();
		assertThat(DockerCondition.evaluate(true, true).isDisabled()).isFalse();
	}

	@Test
	void withoutDockerTestsAreSkippedWithAReason() {
		assertThat(DockerCondition.evaluate(false, false).isDisabled()).isTrue();
		assertThat(DockerCondition.evaluate(false, false).getReason().orElseThrow()).contains("no Docker answers");
	}

	@Test
	void withoutDockerInContinuousIntegrationTestsFail() {
		assertThatIllegalStateException().isThrownBy(() -> DockerCondition.evaluate(false, true))
			.withMessageContaining("must run");
	}

}
