package io.shmring.boot.autoconfigure.template;

import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

import io.shmring.boot.autoconfigure.ShmRingAutoConfiguration;
import io.shmring.boot.convert.ShmMessageConverters;
import io.shmring.boot.listener.ListenerObservations;
import io.shmring.boot.observation.ObservedChannels;
import io.shmring.boot.observation.ShmListenerObservationConvention;
import io.shmring.boot.observation.ShmTemplateObservationConvention;
import io.shmring.boot.template.ObservedShmTemplate;
import io.shmring.boot.template.SendPolicies;
import io.shmring.boot.template.ShmChannelResolver;
import io.shmring.boot.template.ShmTemplate;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for observations of sending and
 * listening.
 */
@AutoConfiguration(after = ShmRingAutoConfiguration.class,
		afterName = "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration")
@ConditionalOnClass(ObservationRegistry.class)
@ConditionalOnBean(ObservationRegistry.class)
@ConditionalOnBooleanProperty(name = "shmring.enabled", matchIfMissing = true)
@ConditionalOnBooleanProperty("shmring.observation.enabled")
@EnableConfigurationProperties(ShmObservationProperties.class)
public final class ShmObservationAutoConfiguration {

	ShmObservationAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(ShmTemplate.class)
	ObservedShmTemplate shmTemplate(ShmChannelResolver channels, ShmMessageConverters converters, SendPolicies policies,
			ObservationRegistry registry, ObjectProvider<ShmTemplateObservationConvention> convention,
			ObservedChannels observed) {
		return new ObservedShmTemplate(channels, converters, policies, registry, convention.getIfUnique(), observed);
	}

	@Bean
	@ConditionalOnMissingBean
	ListenerObservations shmListenerObservations(ObservationRegistry registry,
			ObjectProvider<ShmListenerObservationConvention> convention, ObservedChannels observed) {
		return new ListenerObservations(registry, convention.getIfUnique(), observed);
	}

}
