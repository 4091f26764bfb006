package io.shmring.sample;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.shmring.sample.support.PrivateDirectory;
import io.shmring.sample.support.SampleClient;
import io.shmring.sample.support.SampleProcess;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the repackaged jar, started as a user starts it.
 */
class SampleProcessTests {

	@TempDir(factory = PrivateDirectory.class)
	Path directory;

	@Test
	void withoutProfileBothRolesShareOneProcess() throws IOException {
		try (SampleProcess sample = SampleProcess.start(this.directory)) {
			SampleClient client = sample.client();
			client.awaitFlow(1_000);
			assertThat(client.received()).isPositive();
			assertThat(client.json("/gateway").get("sent").asLong()).isPositive();
			assertThat(client.json("/risk").at("/exposures/ACME/orders").asLong()).isPositive();
			assertThat(client.orders().get("file").asString())
				.isEqualTo(this.directory.resolve("rings/orders.ring").toString());
			assertThat(client.get("/").body()).contains("<title>shmring sample</title>");
			SampleClient.await("rate and latency in the log")
				.until(() -> sample.log().matches("(?s).*gateway: \\d+ orders/s.*risk: \\d+ orders/s.*latency.*"));
			assertThat(sample.log()).doesNotContain("WARNING");
		}
	}

	@Test
	void eitherRoleMayBeKilledAndStartedAgain() throws IOException {
		try (SampleProcess firstRisk = startRisk(); SampleProcess firstGateway = startGateway()) {
			firstRisk.client().awaitFlow(1_000);
			firstRisk.kill();
			try (SampleProcess risk = startRisk()) {
				risk.client().awaitFlow(1_000);
				assertThat(risk.client().received()).isPositive();
				firstGateway.kill();
				long head = risk.client().head();
				try (SampleProcess gateway = startGateway()) {
					gateway.client().awaitFlow(1_000);
					assertThat(risk.client().head()).isGreaterThanOrEqualTo(head + 1_000);
				}
			}
		}
	}

	private SampleProcess startRisk() throws IOException {
		return SampleProcess.start(this.directory, "--spring.profiles.active=risk");
	}

	private SampleProcess startGateway() throws IOException {
		return SampleProcess.start(this.directory, "--spring.profiles.active=gateway",
				"--sample.gateway.source=generated");
	}

}
