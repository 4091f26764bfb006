package io.shmring.sample.container;

import java.io.IOException;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import io.shmring.sample.support.SampleClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for a gateway and a risk engine in two containers that share the /dev/shm of a
 * third, as the containers of a pod do.
 */
@EnabledIfDocker
class SharedRingContainerTests {

	private static final ShmContainer pod = ShmContainer.peer("hold").shareable();

	private static final ShmContainer risk = ShmContainer.sample("--spring.profiles.active=risk").sharing(pod);

	private static final ShmContainer gateway = ShmContainer.sample("--spring.profiles.active=gateway").sharing(pod);

	@BeforeAll
	static void start() {
		pod.start();
		risk.start();
		gateway.start();
	}

	@AfterAll
	static void stop() {
		gateway.stop();
		risk.stop();
		pod.stop();
	}

	@Test
	void bothSidesAreProcessOneOfTheirOwnPidNamespace() throws IOException {
		risk.client().awaitFlow(1_000);
		JsonNode participants = risk.client().orders().get("participants");
		assertThat(participants.valueStream().filter((each) -> each.get("alive").asBoolean())).hasSize(2)
			.allMatch((each) -> each.get("pid").asLong() == 1)
			.extracting((each) -> each.get("pidNamespace").asLong())
			.doesNotHaveDuplicates();
	}

	@Test
	void slotOfAGatewayKilledInTheMiddleOfAClaimIsRecovered() throws IOException {
		long recovered = risk.client().orders().get("deadSlotRecoveries").asLong();
		try (ShmContainer victim = ShmContainer.peer("claim").sharing(pod)) {
			victim.start();
			victim.awaitLine("claimed position=").kill();
			SampleClient.await("the slot of the dead gateway to be recovered")
				.until(() -> risk.client().orders().get("deadSlotRecoveries").asLong() == recovered + 1);
			risk.client().awaitFlow(1_000);
		}
	}

	@Test
	void messageOfARiskEngineKilledWhileReadingIsRedelivered() throws IOException {
		long redelivered = risk.client().json("/risk").get("redelivered").asLong();
		try (ShmContainer victim = ShmContainer.peer("read").sharing(pod)) {
			victim.start();
			victim.awaitLine("reading position=").kill();
			SampleClient.await("the message of the dead risk engine to be delivered again")
				.until(() -> risk.client().json("/risk").get("redelivered").asLong() > redelivered);
			assertThat(gateway.client().orders().get("redelivered").asLong()).isPositive();
			risk.client().awaitFlow(1_000);
		}
	}

	@Test
	void eitherMayBeKilledAndStartedAgain() throws IOException {
		gateway.kill();
		gateway.restart();
		gateway.client().awaitFlow(1_000);
		risk.kill();
		risk.restart();
		risk.client().awaitFlow(1_000);
		assertThat(risk.client().received()).isPositive();
	}

	@Test
	void dockerFindsBothHealthy() {
		SampleClient.await("both containers to be healthy").until(() -> gateway.isHealthy() && risk.isHealthy());
	}

}
