package io.shmring.boot.actuate;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

import io.shmring.ShmChannel;
import io.shmring.memory.NativeMemory;

/**
 * {@link Endpoint} that shows positions, counters, participants and native memory of
 * channels. Reading it takes no lock and changes no byte of a segment.
 */
@Endpoint(id = "shmring")
public class ShmRingEndpoint {

	private final Path directory;

	private final Map<String, ShmChannel> channels;

	/**
	 * Creates an endpoint.
	 * @param directory the directory of the segment files
	 * @param channels the channels to show, by name
	 */
	public ShmRingEndpoint(Path directory, Map<String, ShmChannel> channels) {
		this.directory = directory;
		this.channels = new TreeMap<>(channels);
	}

	/**
	 * Shows all channels.
	 * @return the channels, and the native memory of this process
	 */
	@ReadOperation
	public ShmRingDescriptor channels() {
		Map<String, ChannelDescriptor> descriptors = new LinkedHashMap<>();
		this.channels.forEach((name, channel) -> descriptors.put(name, ChannelDescriptor.of(channel)));
		return new ShmRingDescriptor(this.directory.toString(), ProcessMemoryDescriptor.of(NativeMemory.current()),
				descriptors);
	}

	/**
	 * Shows one channel.
	 * @param name the name of the channel
	 * @return the channel, or {@code null} if there is none of that name
	 */
	@ReadOperation
	public @Nullable ChannelDescriptor channel(@Selector String name) {
		ShmChannel channel = this.channels.get(name);
		return (channel != null) ? ChannelDescriptor.of(channel) : null;
	}

}
