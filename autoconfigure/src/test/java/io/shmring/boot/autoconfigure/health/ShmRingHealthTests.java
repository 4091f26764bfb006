package io.shmring.boot.autoconfigure.health;

import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.actuate.endpoint.HealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.actuate.endpoint.StatusAggregator;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.HealthEndpointAutoConfiguration;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.registry.HealthContributorRegistryAutoConfiguration;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.shmring.ChannelState;
import io.shmring.ShmChannel;
import io.shmring.boot.autoconfigure.ShmRingAutoConfiguration;
import io.shmring.boot.testing.Channels;
import io.shmring.boot.testing.DevShm;
import io.shmring.boot.testing.StubChannel;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ShmRingHealthContributorAutoConfiguration} and
 * {@link ShmRingHealthStatusAutoConfiguration}.
 */
class ShmRingHealthTests {

	@TempDir(factory = DevShm.class)
	Path directory;

	private ApplicationContextRunner runner;

	@BeforeEach
	void configureRunner() {
		this.runner = new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(ShmRingAutoConfiguration.class,
					ShmRingHealthContributorAutoConfiguration.class, ShmRingHealthStatusAutoConfiguration.class,
					HealthContributorAutoConfiguration.class, HealthContributorRegistryAutoConfiguration.class,
					HealthEndpointAutoConfiguration.class, EndpointAutoConfiguration.class))
			.withPropertyValues(Channels.properties(this.directory));
	}

	@Test
	void isACompositeWithOneChannelToo() {
		this.runner.withPropertyValues("shmring.channels.orders.kind=mpmc").run((context) -> {
			CompositeHealthContributor composite = context.getBean("shmringHealthContributor",
					CompositeHealthContributor.class);
			assertThat(composite.stream()).singleElement()
				.satisfies((entry) -> assertThat(entry.name()).isEqualTo("orders"));
			HealthDescriptor one = context.getBean(HealthEndpoint.class).healthForPath("shmring", "orders");
			assertThat(one).isNotNull();
			assertThat(one.getStatus()).isEqualTo(Status.UP);
		});
	}

	@Test
	void hasOneEntryPerChannel() {
		this.runner.withPropertyValues(Channels.properties(this.directory, "orders", "market-data"))
			.run((context) -> assertThat(
					context.getBean("shmringHealthContributor", CompositeHealthContributor.class).stream())
				.extracting("name")
				.containsExactlyInAnyOrder("orders", "market-data"));
	}

	@Test
	void backsOffWithoutChannels() {
		this.runner.run((context) -> assertThat(context).doesNotHaveBean("shmringHealthContributor")
			.doesNotHaveBean("shmringHealthStatusAggregator"));
	}

	@Test
	void backsOffWhenSwitchedOff() {
		this.runner.withPropertyValues("shmring.channels.orders.kind=mpmc", "management.health.shmring.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean("shmringHealthContributor")
				.doesNotHaveBean("shmringHealthStatusAggregator"));
	}

	@Test
	void backsOffWhenThereIsAnIndicatorOfItsName() {
		HealthIndicator own = () -> Health.up().build();
		this.runner.withPropertyValues("shmring.channels.orders.kind=mpmc")
			.withBean("shmringHealthIndicator", HealthContributor.class, () -> own)
			.run((context) -> assertThat(context).doesNotHaveBean("shmringHealthContributor"));
	}

	@Test
	void degradedChannelDegradesTheApplication() {
		withDegradedChannel().run((context) -> {
			HealthEndpoint endpoint = context.getBean(HealthEndpoint.class);
			assertThat(endpoint.health().getStatus().getCode()).isEqualTo("DEGRADED");
			HealthDescriptor channels = endpoint.healthForPath("shmring");
			assertThat(channels).isNotNull();
			assertThat(channels.getStatus().getCode()).isEqualTo("DEGRADED");
		});
	}

	@Test
	void degradedStatusCanBeChosen() {
		withDegradedChannel().withPropertyValues("shmring.health.degraded-status=OUT_OF_SERVICE")
			.run((context) -> assertThat(context.getBean(HealthEndpoint.class).health().getStatus())
				.isEqualTo(Status.OUT_OF_SERVICE));
	}

	@Test
	void orderOfTheApplicationWins() {
		withDegradedChannel().withPropertyValues("management.endpoint.health.status.order=down,up,degraded")
			.run((context) -> {
				assertThat(context).doesNotHaveBean("shmringHealthStatusAggregator");
				assertThat(context.getBean(HealthEndpoint.class).health().getStatus()).isEqualTo(Status.UP);
			});
	}

	@Test
	void aggregatorOfTheApplicationWins() {
		StatusAggregator own = StatusAggregator.getDefault();
		withDegradedChannel().withBean(StatusAggregator.class, () -> own)
			.run((context) -> assertThat(context.getBean(StatusAggregator.class)).isSameAs(own));
	}

	private ApplicationContextRunner withDegradedChannel() {
		return this.runner.withBean("orders", ShmChannel.class,
				() -> StubChannel.of(ChannelState.DEGRADED, "a claim is stalled"));
	}

}
