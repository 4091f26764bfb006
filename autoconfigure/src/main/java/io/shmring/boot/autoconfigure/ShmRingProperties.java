package io.shmring.boot.autoconfigure;

import java.nio.file.Path;
import java.util.Map;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of shared-memory channels.
 *
 * @param enabled Whether to open the configured channels.
 * @param directory Directory of the segment files, on a tmpfs.
 * @param defaults Settings of every channel that does not set them itself.
 * @param channels Channels to open, by name.
 */
@ConfigurationProperties("shmring")
public record ShmRingProperties(@DefaultValue("true") boolean enabled, @DefaultValue("/dev/shm/shmring") Path directory,
		@NestedConfigurationProperty @DefaultValue ShmChannelProperties defaults,
		@DefaultValue Map<String, ShmChannelProperties> channels) {

	/**
	 * Returns the settings of a channel: its own, else the defaults.
	 * @param name the name of the channel; need not be configured
	 * @return the settings, {@code null} where neither is set
	 */
	public ShmChannelProperties channel(String name) {
		ShmChannelProperties own = this.channels.get(name);
		return (own != null) ? own.orElse(this.defaults) : this.defaults;
	}

}
