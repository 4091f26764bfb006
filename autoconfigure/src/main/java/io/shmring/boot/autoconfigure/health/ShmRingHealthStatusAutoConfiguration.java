package io.shmring.boot.autoconfigure.health;

import java.util.stream.Stream;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.actuate.endpoint.StatusAggregator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

import io.shmring.boot.autoconfigure.ShmRingProperties;

/**
 * {@link EnableAutoConfiguration Auto-configuration} that ranks the status of
 * a degraded channel between {@code OUT_OF_SERVICE} and {@code UP}. Without
 * it, the application's status would ignore a degraded channel. An order of the application's own
 * wins.
 */
@AutoConfiguration(after = ShmRingHealthContributorAutoConfiguration.class,
		beforeName = "org.springframework.boot.health.autoconfigure.actuate.endpoint.HealthEndpointAutoConfiguration")
@ConditionalOnClass(StatusAggregator.class)
@ConditionalOnBean(name = "shmringHealthContributor")
@Conditional(OnDefaultStatusOrderCondition.class)
public final class ShmRingHealthStatusAutoConfiguration {

	ShmRingHealthStatusAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	StatusAggregator shmringHealthStatusAggregator(ShmRingProperties properties) {
		Status degraded = new Status(properties.health().degradedStatus());
		return StatusAggregator.of(Stream.of(Status.DOWN, Status.OUT_OF_SERVICE, degraded, Status.UP, Status.UNKNOWN)
			.distinct()
			.toArray(Status[]::new));
	}

}
