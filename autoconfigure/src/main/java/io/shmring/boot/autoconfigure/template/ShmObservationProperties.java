package io.shmring.boot.autoconfigure.template;

import java.util.Set;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.Environment;

import io.shmring.boot.observation.ObservedChannels;

/**
 * Properties of observations.
 *
 * @param enabled Whether to observe sending and listening and to carry the trace context
 * in each message. All participants of a channel must agree.
 * @param channels Comma-separated list of channels to observe, all if empty.
 */
@ConfigurationProperties("shmring.observation")
public record ShmObservationProperties(@DefaultValue("false") boolean enabled,
		@DefaultValue Set<String> channels) implements ObservedChannels {

	@Override
	public boolean isObserved(String channel) {
		return this.enabled && (this.channels.isEmpty() || this.channels.contains(channel));
	}

	static void requireDisabled(Environment environment) {
		String name = "shmring.observation.enabled";
		if (Boolean.parseBoolean(environment.getProperty(name))) {
			throw new InvalidConfigurationPropertyValueException(name, true,
					"Observations need io.micrometer:micrometer-observation and a bean of type ObservationRegistry.");
		}
	}

}
