package io.shmring.boot.autoconfigure.listener;

import java.time.Duration;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

import io.shmring.boot.autoconfigure.template.ShmTemplateAutoConfiguration;
import io.shmring.boot.convert.ShmMessageConverters;
import io.shmring.boot.listener.DeadLetterShmMessageConverter;
import io.shmring.boot.listener.ListenerDefaults;
import io.shmring.boot.listener.ListenerInstrumentation;
import io.shmring.boot.listener.RetryPolicy;
import io.shmring.boot.listener.ShmListener;
import io.shmring.boot.listener.ShmListenerAnnotationBeanPostProcessor;
import io.shmring.boot.listener.ShmListenerContainerFactory;
import io.shmring.boot.listener.ShmListenerRegistry;
import io.shmring.boot.observation.ObservedChannels;
import io.shmring.boot.template.SendPolicies;
import io.shmring.boot.template.ShmChannelResolver;
import io.shmring.boot.template.ShmTemplate;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for {@link ShmListener}.
 */
@AutoConfiguration(after = ShmTemplateAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "shmring.enabled", matchIfMissing = true)
@EnableConfigurationProperties(ShmListenerProperties.class)
public final class ShmListenerAutoConfiguration {

	private static final Duration BOOT_SHUTDOWN_TIMEOUT = Duration.ofSeconds(30);

	private static final int SHARE_OF_TIMEOUT = 9;

	ShmListenerAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	static ShmListenerAnnotationBeanPostProcessor shmListenerAnnotationBeanPostProcessor() {
		return new ShmListenerAnnotationBeanPostProcessor();
	}

	/** A listener that nobody injects must exist nevertheless. */
	@Bean
	static LazyInitializationExcludeFilter shmListenerEagerInitialization() {
		return (beanName, beanDefinition, beanType) -> beanType == ShmListenerRegistry.class
				|| ShmListenerAnnotationBeanPostProcessor.hasListeners(beanType);
	}

	@Bean
	@ConditionalOnMissingBean
	ShmListenerRegistry shmListenerRegistry() {
		return new ShmListenerRegistry();
	}

	@Bean
	@ConditionalOnMissingBean
	DeadLetterShmMessageConverter deadLetterShmMessageConverter() {
		return new DeadLetterShmMessageConverter();
	}

	@Bean
	@ConditionalOnMissingBean
	ShmListenerContainerFactory shmListenerContainerFactory(ShmChannelResolver channels,
			ShmMessageConverters converters, ShmTemplate template, ShmListenerProperties properties,
			SendPolicies policies, ObservedChannels observed, Environment environment,
			ObjectProvider<ListenerInstrumentation> instrumentations, BeanFactory beanFactory) {
		return new ShmListenerContainerFactory(channels, converters, template, defaults(properties, environment),
				policies, observed, instrumentations.orderedStream().toList(), beanFactory);
	}

	private static ListenerDefaults defaults(ShmListenerProperties properties, Environment environment) {
		ShmListenerProperties.Retry retry = properties.retry();
		return new ListenerDefaults(properties.concurrency(), properties.autoStartup(), properties.batchSize(),
				properties.drainOnShutdown(), shutdownTimeout(environment),
				new RetryPolicy(retry.maxAttempts(), retry.initialInterval(), retry.multiplier(), retry.maxInterval()),
				properties.deadLetterChannel());
	}

	/** A little less than the phase may take, so that it ends in order. */
	private static Duration shutdownTimeout(Environment environment) {
		return Binder.get(environment)
			.bind("spring.lifecycle.timeout-per-shutdown-phase", Duration.class)
			.orElse(BOOT_SHUTDOWN_TIMEOUT)
			.multipliedBy(SHARE_OF_TIMEOUT)
			.dividedBy(10);
	}

}
