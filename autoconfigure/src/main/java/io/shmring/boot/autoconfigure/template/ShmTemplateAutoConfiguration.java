package io.shmring.boot.autoconfigure.template;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import tools.jackson.databind.json.JsonMapper;

import io.shmring.boot.autoconfigure.ShmRingAutoConfiguration;
import io.shmring.boot.autoconfigure.ShmRingProperties;
import io.shmring.boot.convert.JacksonShmMessageConverter;
import io.shmring.boot.convert.ShmMessageConverter;
import io.shmring.boot.convert.ShmMessageConverters;
import io.shmring.boot.observation.ObservedChannels;
import io.shmring.boot.template.BeanFactoryShmChannelResolver;
import io.shmring.boot.template.SendPolicies;
import io.shmring.boot.template.ShmChannelResolver;
import io.shmring.boot.template.ShmTemplate;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for {@link ShmTemplate}.
 */
@AutoConfiguration(after = { ShmRingAutoConfiguration.class, ShmObservationAutoConfiguration.class },
		afterName = "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration")
@ConditionalOnBooleanProperty(name = "shmring.enabled", matchIfMissing = true)
public final class ShmTemplateAutoConfiguration {

	ShmTemplateAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(ShmChannelResolver.class)
	BeanFactoryShmChannelResolver shmChannelResolver(ListableBeanFactory beanFactory) {
		return new BeanFactoryShmChannelResolver(beanFactory);
	}

	@Bean
	@ConditionalOnMissingBean
	ShmMessageConverters shmMessageConverters(ObjectProvider<ShmMessageConverter<?>> converters) {
		return new ShmMessageConverters(converters.orderedStream().toList());
	}

	@Bean
	@ConditionalOnMissingBean(SendPolicies.class)
	PropertiesSendPolicies shmSendPolicies(ShmRingProperties properties) {
		return new PropertiesSendPolicies(properties);
	}

	@Bean
	@ConditionalOnMissingBean
	ObservedChannels shmObservedChannels(Environment environment) {
		ShmObservationProperties.requireDisabled(environment);
		return ObservedChannels.NONE;
	}

	@Bean
	SchemaShmChannelCustomizer shmSchemaCustomizer(ShmRingProperties properties, ObservedChannels observed) {
		return new SchemaShmChannelCustomizer(properties, observed);
	}

	@Bean
	@ConditionalOnMissingBean
	ShmTemplate shmTemplate(ShmChannelResolver channels, ShmMessageConverters converters, SendPolicies policies) {
		return new ShmTemplate(channels, converters, policies);
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(JsonMapper.class)
	static class JacksonConfiguration {

		@Bean
		@ConditionalOnMissingBean
		JacksonShmMessageConverter jacksonShmMessageConverter(ObjectProvider<JsonMapper> mapper) {
			return new JacksonShmMessageConverter(mapper.getIfAvailable(() -> JsonMapper.builder().build()));
		}

	}

}
