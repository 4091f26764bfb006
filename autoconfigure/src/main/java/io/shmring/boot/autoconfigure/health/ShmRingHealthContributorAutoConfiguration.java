package io.shmring.boot.autoconfigure.health;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.SimpleAutowireCandidateResolver;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.annotation.Bean;

import io.shmring.ShmChannel;
import io.shmring.boot.autoconfigure.ShmRingAutoConfiguration;
import io.shmring.boot.autoconfigure.ShmRingProperties;
import io.shmring.boot.health.ShmChannelHealthIndicator;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for the health of channels: always a
 * composite keyed by channel, so that its shape does not depend on their number.
 */
@AutoConfiguration(after = ShmRingAutoConfiguration.class)
@ConditionalOnClass({ HealthContributor.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnBean({ ShmChannel.class, ShmRingProperties.class })
@ConditionalOnEnabledHealthIndicator("shmring")
public final class ShmRingHealthContributorAutoConfiguration {

	ShmRingHealthContributorAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(name = { "shmringHealthIndicator", "shmringHealthContributor" })
	CompositeHealthContributor shmringHealthContributor(ShmRingProperties properties,
			ConfigurableListableBeanFactory beanFactory) {
		Status degraded = new Status(properties.health().degradedStatus());
		return CompositeHealthContributor.fromMap(
				SimpleAutowireCandidateResolver.resolveAutowireCandidates(beanFactory, ShmChannel.class),
				(channel) -> new ShmChannelHealthIndicator(channel, degraded));
	}

}
