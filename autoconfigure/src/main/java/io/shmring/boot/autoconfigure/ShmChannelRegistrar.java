package io.shmring.boot.autoconfigure;

import java.util.Map;
import java.util.Set;

import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.core.env.Environment;

import io.shmring.ShmChannel;

/**
 * Registers one bean per configured channel, under the name of the channel.
 */
class ShmChannelRegistrar implements BeanRegistrar {

	static final String CHANNELS = "shmring.channels";

	static final String DEFAULTS = "shmring.defaults";

	/** How the description of every bean definition made here starts. */
	static final String DESCRIPTION = "Channel configured by " + CHANNELS;

	/*
	 * The properties are bound a second time here, because bean definitions are needed
	 * before there are beans. Values come from the validated ShmRingProperties alone; this
	 * binding yields the names, and refuses properties that nobody would ever read, such
	 * as misspelt ones.
	 */

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		names(Binder.get(environment)).forEach((name) -> registry.registerBean(name, ShmChannel.class, (spec) -> {
			spec.description(DESCRIPTION + "." + name);
			spec.supplier((context) -> context.bean(ShmChannelFactory.class).open(name));
		}));
	}

	private static Set<String> names(Binder binder) {
		binder.bind(DEFAULTS, Bindable.of(ShmChannelProperties.class), noUnboundElements());
		return binder.bind(CHANNELS, Bindable.mapOf(String.class, ShmChannelProperties.class), noUnboundElements())
			.orElse(Map.of())
			.keySet();
	}

	private static BindHandler noUnboundElements() {
		return new NoUnboundElementsBindHandler(BindHandler.DEFAULT, new UnboundElementsSourceFilter());
	}

}
