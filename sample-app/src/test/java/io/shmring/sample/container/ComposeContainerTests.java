package io.shmring.sample.container;

import java.io.IOException;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import io.shmring.sample.support.SampleClient;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the compose files, as they are.
 */
@EnabledIfDocker
class ComposeContainerTests {

	@Test
	void gatewayAndRiskEngineShareTheMemoryOfOneIpcNamespace() throws IOException {
		Compose compose = Compose.up("compose.yaml");
		try (compose) {
			SampleClient risk = compose.client("risk", 1);
			risk.awaitStart();
			risk.awaitFlow(1_000);
			assertThat(risk.received()).isPositive();
			assertThat(risk.orders().get("participants")).hasSize(2);
			assertThat(risk.json("/actuator/shmring").at("/memory/locked").asLong()).isPositive();
		}
		assertThat(compose.leftovers()).isEmpty();
	}

	@Test
	void threeGatewaysAndTwoRiskEnginesShareOneChannel() throws IOException {
		Compose compose = Compose.up("compose.scale.yaml");
		try (compose) {
			SampleClient one = compose.client("risk", 1);
			SampleClient other = compose.client("risk", 2);
			one.awaitStart();
			other.awaitStart();
			SampleClient.await("five participants that all take part").until(() -> {
				Set<String> active = one.orders()
					.get("participants")
					.valueStream()
					.filter((each) -> each.get("sent").asLong() + each.get("received").asLong() > 0)
					.map((each) -> each.get("role").asString() + each.get("pidNamespace"))
					.collect(toSet());
				return active.size() == 5;
			});
			one.awaitFlow(1_000);
			assertThat(one.received()).isPositive();
			assertThat(other.received()).isPositive();
			assertThat(roles(one.orders())).containsOnlyKeys("PRODUCER", "CONSUMER")
				.containsEntry("PRODUCER", 3L)
				.containsEntry("CONSUMER", 2L);
		}
		assertThat(compose.leftovers()).isEmpty();
	}

	private static Map<String, Long> roles(JsonNode orders) {
		return orders.get("participants")
			.valueStream()
			.collect(groupingBy((each) -> each.get("role").asString(), counting()));
	}

}
