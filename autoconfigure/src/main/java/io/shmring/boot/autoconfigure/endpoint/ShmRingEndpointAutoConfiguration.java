package io.shmring.boot.autoconfigure.endpoint;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.SimpleAutowireCandidateResolver;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

import io.shmring.ShmChannel;
import io.shmring.boot.actuate.ShmRingEndpoint;
import io.shmring.boot.autoconfigure.ShmRingAutoConfiguration;
import io.shmring.boot.autoconfigure.ShmRingProperties;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for {@link ShmRingEndpoint}.
 */
@AutoConfiguration(after = ShmRingAutoConfiguration.class)
@ConditionalOnClass({ ConditionalOnAvailableEndpoint.class, ShmRingEndpoint.class })
@ConditionalOnAvailableEndpoint(ShmRingEndpoint.class)
public final class ShmRingEndpointAutoConfiguration {

	ShmRingEndpointAutoConfiguration() {
	}

	@Bean
	@ConditionalOnBean(ShmRingProperties.class)
	@ConditionalOnMissingBean
	ShmRingEndpoint shmRingEndpoint(ShmRingProperties properties, ConfigurableListableBeanFactory beanFactory) {
		return new ShmRingEndpoint(properties.directory(),
				SimpleAutowireCandidateResolver.resolveAutowireCandidates(beanFactory, ShmChannel.class));
	}

}
