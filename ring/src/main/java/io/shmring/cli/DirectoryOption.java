package io.shmring.cli;

import java.nio.file.Path;

import picocli.CommandLine.Option;

import io.shmring.ChannelSpec;

/**
 * Which directory to look at.
 */
final class DirectoryOption {

	@Option(names = { "-d", "--directory" }, paramLabel = "DIR",
			defaultValue = "${env:SHMRING_DIRECTORY:-/dev/shm/shmring}",
			description = "Directory of the segment files (default: $SHMRING_DIRECTORY or /dev/shm/shmring).")
	private Path directory = ChannelSpec.DEFAULT_DIRECTORY;

	Path path() {
		return this.directory.toAbsolutePath();
	}

}
