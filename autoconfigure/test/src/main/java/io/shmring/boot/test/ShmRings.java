package io.shmring.boot.test;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import io.shmring.ChannelSpec;
import io.shmring.ChannelSpecBuilder;
import io.shmring.ShmChannel;

/**
 * Opens channels in the directory of a test and closes them after it. A test method that
 * takes it gets it from {@link ShmRingTest}.
 */
public final class ShmRings implements AutoCloseable {

	private static final int SMALL = 64;

	private final Path directory;

	private final boolean own;

	private final List<ShmChannel> channels = new ArrayList<>();

	private ShmRings(Path directory, boolean own) {
		this.directory = directory;
		this.own = own;
	}

	/**
	 * Starts with a directory of its own, removed by {@link #close}.
	 * @return no channels yet
	 */
	public static ShmRings inPrivateDirectory() {
		return new ShmRings(PrivateDirectory.create(), true);
	}

	/**
	 * Starts with a directory that belongs to somebody else.
	 * @param directory the directory
	 * @return no channels yet
	 */
	public static ShmRings in(Path directory) {
		return new ShmRings(directory, false);
	}

	/**
	 * Returns the directory.
	 * @return the directory of the segment files
	 */
	public Path directory() {
		return this.directory;
	}

	/**
	 * Opens a channel with 64 slots and otherwise the defaults of {@link ChannelSpec}.
	 * @param name the name of the channel
	 * @return the channel, closed after the test
	 */
	public ShmChannel open(String name) {
		return open(name, UnaryOperator.identity());
	}

	/**
	 * Opens a channel.
	 * @param name the name of the channel
	 * @param spec changes the specification, which starts with 64 slots
	 * @return the channel, closed after the test
	 */
	public synchronized ShmChannel open(String name, UnaryOperator<ChannelSpecBuilder> spec) {
		ChannelSpecBuilder start = ChannelSpec.named(name).directory(this.directory).capacity(SMALL);
		ShmChannel channel = ShmChannel.open(spec.apply(start).build());
		this.channels.add(channel);
		return channel;
	}

	/** Closes all channels, and removes the directory if it is its own. */
	@Override
	public synchronized void close() {
		this.channels.reversed().forEach(ShmChannel::close);
		this.channels.clear();
		if (this.own) {
			PrivateDirectory.delete(this.directory);
		}
	}

}
