package io.shmring.boot.autoconfigure;

import java.util.Collections;
import java.util.Map;

import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

import io.shmring.ShmChannel;

/**
 * Registers one bean per configured channel, under the name of the channel.
 */
class ShmChannelRegistrar implements BeanRegistrar {

	private static final String CHANNELS = "shmring.channels";

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		names(environment).keySet().forEach((name) -> registry.registerBean(name, ShmChannel.class, (spec) -> {
			spec.description("Channel configured by " + CHANNELS + "." + name);
			spec.supplier((context) -> context.bean(ShmChannelFactory.class).open(name));
		}));
	}

	private static Map<String, Object> names(Environment environment) {
		return Binder.get(environment)
			.bind(CHANNELS, Bindable.mapOf(String.class, Object.class))
			.orElse(Collections.emptyMap());
	}

}
