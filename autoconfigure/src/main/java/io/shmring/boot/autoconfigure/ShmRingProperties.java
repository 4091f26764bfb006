package io.shmring.boot.autoconfigure;

import java.nio.file.Path;
import java.util.Map;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;

/**
 * Properties of shared-memory channels.
 *
 * @param enabled Whether to open the configured channels.
 * @param directory Directory of the segment files, on a tmpfs.
 * @param defaults Settings of every channel that does not set them itself.
 * @param channels Channels to open, by name.
 * @param health Health of channels.
 */
@ConfigurationProperties("shmring")
public record ShmRingProperties(@DefaultValue("true") boolean enabled, @DefaultValue("/dev/shm/shmring") Path directory,
		@NestedConfigurationProperty @DefaultValue ShmChannelProperties defaults,
		@DefaultValue Map<String, ShmChannelProperties> channels, @DefaultValue Health health) implements Validator {

	/**
	 * Returns the settings of a channel: its own, else the defaults.
	 * @param name the name of the channel; need not be configured
	 * @return the settings, {@code null} where neither is set
	 */
	public ShmChannelProperties channel(String name) {
		ShmChannelProperties own = this.channels.get(name);
		return (own != null) ? own.orElse(this.defaults) : this.defaults;
	}

	@Override
	public boolean supports(Class<?> type) {
		return ShmRingProperties.class.isAssignableFrom(type);
	}

	@Override
	public void validate(Object target, Errors errors) {
		ShmRingProperties properties = (ShmRingProperties) target;
		new ShmChannelPropertiesCheck("defaults", errors).check(properties.defaults());
		properties.channels().forEach((name, channel) -> {
			ShmChannelPropertiesCheck check = new ShmChannelPropertiesCheck("channels[" + name + "]", errors);
			check.name(name);
			check.check(channel);
		});
	}

	/**
	 * Health of channels.
	 *
	 * @param degradedStatus Status of a channel that works but needs attention.
	 */
	public record Health(@DefaultValue("DEGRADED") String degradedStatus) {
	}

}
