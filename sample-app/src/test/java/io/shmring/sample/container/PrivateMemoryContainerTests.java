package io.shmring.sample.container;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import io.shmring.sample.support.SampleClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for two containers that were meant to share a /dev/shm and do not.
 */
@EnabledIfDocker
class PrivateMemoryContainerTests {

	@Test
	void healthSaysThatThereIsNoPeer() {
		try (ShmContainer gateway = ShmContainer.sample("--spring.profiles.active=gateway");
				ShmContainer risk = ShmContainer.sample("--spring.profiles.active=risk")) {
			gateway.start();
			risk.start();
			SampleClient.await("the risk engine to miss its gateway")
				.untilAsserted(() -> assertThat(orders(risk).toString()).contains("no live producer"));
			SampleClient.await("the gateway to miss its risk engine")
				.untilAsserted(() -> assertThat(orders(gateway).toString()).contains("no live consumer"));
		}
	}

	private static JsonNode orders(ShmContainer container) throws Exception {
		return container.client().json("/actuator/health").at("/components/shmring/components/orders");
	}

}
