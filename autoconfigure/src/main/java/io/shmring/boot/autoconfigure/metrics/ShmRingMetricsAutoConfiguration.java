package io.shmring.boot.autoconfigure.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.SimpleAutowireCandidateResolver;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

import io.shmring.ShmChannel;
import io.shmring.boot.autoconfigure.ShmRingAutoConfiguration;
import io.shmring.boot.metrics.ShmChannelMetrics;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for the meters of channels.
 */
@AutoConfiguration(after = ShmRingAutoConfiguration.class,
		afterName = "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration")
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean({ MeterRegistry.class, ShmChannel.class })
public final class ShmRingMetricsAutoConfiguration {

	ShmRingMetricsAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	ShmChannelMetrics shmChannelMetrics(ConfigurableListableBeanFactory beanFactory) {
		return new ShmChannelMetrics(
				SimpleAutowireCandidateResolver.resolveAutowireCandidates(beanFactory, ShmChannel.class));
	}

}
