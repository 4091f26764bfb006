package io.shmring.boot.autoconfigure;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

import io.shmring.ChannelListener;
import io.shmring.boot.event.ShmChannelEventPublisher;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for shared-memory channels.
 */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "shmring.enabled", matchIfMissing = true)
@EnableConfigurationProperties(ShmRingProperties.class)
@Import(ShmChannelRegistrar.class)
public final class ShmRingAutoConfiguration {

	ShmRingAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	ShmChannelEventPublisher shmChannelEventPublisher(ApplicationEventPublisher publisher) {
		return new ShmChannelEventPublisher(publisher);
	}

	@Bean
	@ConditionalOnMissingBean(ShmChannelFactory.class)
	PropertiesShmChannelFactory shmChannelFactory(ShmRingProperties properties,
			ObjectProvider<ShmChannelCustomizer> customizers, ObjectProvider<ChannelListener> listeners) {
		return new PropertiesShmChannelFactory(properties, customizers.orderedStream().toList(),
				new CompositeChannelListener(listeners.orderedStream().toList()));
	}

}
