package io.shmring.boot.testing;

import java.nio.file.Path;

import io.shmring.ChannelSpec;
import io.shmring.ChannelSpecBuilder;
import io.shmring.ShmChannel;

/**
 * Small channels for tests.
 */
public final class Channels {

	private Channels() {
	}

	/** Properties of small channels. */
	public static String[] properties(Path directory, String... names) {
		String[] properties = new String[names.length + 4];
		properties[0] = "shmring.directory=" + directory;
		properties[1] = "shmring.defaults.capacity=8";
		properties[2] = "shmring.defaults.max-message-size=64B";
		properties[3] = "shmring.defaults.maintenance-interval=10ms";
		for (int i = 0; i < names.length; i++) {
			properties[i + 4] = "shmring.channels." + names[i] + ".kind=mpmc";
		}
		return properties;
	}

	/** The specification of another participant of a channel with these properties. */
	public static ChannelSpecBuilder spec(Path directory, String name) {
		return ChannelSpec.named(name).directory(directory).capacity(8).maxMessageSize(64);
	}

	/** Another participant of a channel with these properties. */
	public static ShmChannel peer(Path directory, String name) {
		return ShmChannel.open(spec(directory, name).build());
	}

}
