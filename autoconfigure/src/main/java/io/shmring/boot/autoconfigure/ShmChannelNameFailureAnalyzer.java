package io.shmring.boot.autoconfigure;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionOverrideException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Explains that a bean of the application has the name of a configured channel.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class ShmChannelNameFailureAnalyzer extends AbstractFailureAnalyzer<BeanDefinitionOverrideException> {

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BeanDefinitionOverrideException cause) {
		if (!isChannel(cause.getBeanDefinition()) && !isChannel(cause.getExistingDefinition())) {
			return null;
		}
		String name = cause.getBeanName();
		BeanDefinition other = isChannel(cause.getBeanDefinition()) ? cause.getExistingDefinition()
				: cause.getBeanDefinition();
		return new FailureAnalysis(
				"The channel configured by " + ShmChannelRegistrar.CHANNELS + "." + name + " and another bean have the"
						+ " same name '" + name + "': " + describe(other),
				"Rename the bean or the channel. To replace the channel by a bean of your own, remove "
						+ ShmChannelRegistrar.CHANNELS + "." + name
						+ " from the configuration; to change how it is opened, define a ShmChannelCustomizer.",
				cause);
	}

	private static boolean isChannel(BeanDefinition definition) {
		String description = definition.getDescription();
		return description != null && description.startsWith(ShmChannelRegistrar.DESCRIPTION);
	}

	private static String describe(BeanDefinition definition) {
		String where = definition.getResourceDescription();
		return (where != null) ? where : String.valueOf(definition.getBeanClassName());
	}

}
