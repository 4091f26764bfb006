package io.shmring.sample.container;

import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;

import io.shmring.sample.support.SampleClient;

/**
 * Waits until the sample answers or has ended.
 */
final class AnswersOrEnded extends AbstractWaitStrategy {

	@Override
	protected void waitUntilReady() {
		SampleClient.await("answer of the container").until(() -> {
			var state = this.waitStrategyTarget.getCurrentContainerInfo().getState();
			return !Boolean.TRUE.equals(state.getRunning())
					|| new SampleClient(this.waitStrategyTarget.getMappedPort(8080)).get("/actuator/shmring")
						.statusCode() == 200;
		});
	}

}
