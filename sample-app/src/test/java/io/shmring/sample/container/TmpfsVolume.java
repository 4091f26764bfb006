package io.shmring.sample.container;

import java.util.Map;
import java.util.UUID;

import org.testcontainers.DockerClientFactory;

/**
 * A tmpfs that outlives the containers it is mounted in, as long as one of them runs.
 *
 * @param name name of the volume
 */
record TmpfsVolume(String name) implements AutoCloseable {

	/** Makes a volume with the given options of {@code mount -t tmpfs}. */
	static TmpfsVolume create(String options) {
		String name = "shmring-test-" + UUID.randomUUID();
		DockerClientFactory.instance()
			.client()
			.createVolumeCmd()
			.withName(name)
			.withDriver("local")
			.withDriverOpts(Map.of("type", "tmpfs", "device", "tmpfs", "o", options))
			.exec();
		return new TmpfsVolume(name);
	}

	@Override
	public void close() {
		DockerClientFactory.instance().client().removeVolumeCmd(this.name).exec();
	}

}
