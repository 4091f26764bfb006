package io.shmring.boot.autoconfigure.listener;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

import io.shmring.boot.listener.ShmListenerHealthIndicator;
import io.shmring.boot.listener.ShmListenerRegistry;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for the health of listeners.
 */
@AutoConfiguration(after = ShmListenerAutoConfiguration.class)
@ConditionalOnClass({ HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnBean(ShmListenerRegistry.class)
@ConditionalOnEnabledHealthIndicator("shmringlisteners")
public final class ShmListenerHealthContributorAutoConfiguration {

	ShmListenerHealthContributorAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(name = "shmringListenersHealthIndicator")
	ShmListenerHealthIndicator shmringListenersHealthIndicator(ShmListenerRegistry registry) {
		return new ShmListenerHealthIndicator(registry);
	}

}
