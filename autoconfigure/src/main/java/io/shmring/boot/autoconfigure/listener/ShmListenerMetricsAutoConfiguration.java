package io.shmring.boot.autoconfigure.listener;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

import io.shmring.boot.listener.ListenerTimers;
import io.shmring.boot.observation.ObservedChannels;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for the timers of listeners.
 */
@AutoConfiguration(after = ShmListenerAutoConfiguration.class,
		afterName = "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration")
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean({ MeterRegistry.class, ObservedChannels.class })
@ConditionalOnBooleanProperty(name = "shmring.listener.metrics-enabled", matchIfMissing = true)
public final class ShmListenerMetricsAutoConfiguration {

	ShmListenerMetricsAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	ListenerTimers shmListenerTimers(MeterRegistry registry, ObservedChannels observed) {
		return new ListenerTimers(registry, observed);
	}

}
