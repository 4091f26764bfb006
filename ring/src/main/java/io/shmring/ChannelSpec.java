package io.shmring;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What to open: the name and geometry of a channel and how this participant behaves.
 * Geometry ({@code kind}, {@code capacity}, {@code maxMessageSize},
 * {@code maxParticipants}, {@code schema}) must be the same for all participants; the
 * rest is each one's own. Build one with {@link #named}.
 *
 * @param name name of the channel: {@code [a-z0-9][a-z0-9.-]*}, at most 128 characters
 * @param directory directory of the segment files, on a tmpfs
 * @param kind how many may send and receive
 * @param capacity number of slots, a power of two from 1 to 2<sup>30</sup>
 * @param maxMessageSize longest payload in bytes, 0 to 2<sup>28</sup>
 * @param maxParticipants number of participants at a time, 1 to 255
 * @param schema hash of the message layout both sides must agree on, 0 for none
 * @param waitStrategy what waiting threads do
 * @param openMode whether to create, attach or both
 * @param openTimeout how long to wait for the segment and for other openers
 * @param onMismatch what to do with a segment of another geometry
 * @param onDeadConsumer what to do with messages a dead consumer held
 * @param permissions who may open the channel
 * @param prefault whether to touch all pages at once
 * @param memoryLock how hard to try to lock the mapping in memory
 * @param hugePages how hard to try to use huge pages
 * @param maintenanceInterval time between looks at the other participants, zero for never
 * @param removeOnClose whether the last participant to close removes the file
 * @param listener hears about participants and recoveries, {@code null} for nobody
 */
public record ChannelSpec(String name, Path directory, ChannelKind kind, long capacity, int maxMessageSize,
		int maxParticipants, long schema, WaitStrategy waitStrategy, OpenMode openMode, Duration openTimeout,
		OnMismatch onMismatch, OnDeadConsumer onDeadConsumer, Permissions permissions, boolean prefault,
		Effort memoryLock, Effort hugePages, Duration maintenanceInterval, boolean removeOnClose,
		@Nullable ChannelListener listener) {

	/**
	 * Creates a specification. Values are checked when the channel is opened.
	 * @throws NullPointerException if anything but the listener is {@code null}, with its name
	 */
	public ChannelSpec {
		Objects.requireNonNull(name, "name");
		Objects.requireNonNull(directory, "directory");
		Objects.requireNonNull(kind, "kind");
		Objects.requireNonNull(waitStrategy, "waitStrategy");
		Objects.requireNonNull(openMode, "openMode");
		Objects.requireNonNull(openTimeout, "openTimeout");
		Objects.requireNonNull(onMismatch, "onMismatch");
		Objects.requireNonNull(onDeadConsumer, "onDeadConsumer");
		Objects.requireNonNull(permissions, "permissions");
		Objects.requireNonNull(memoryLock, "memoryLock");
		Objects.requireNonNull(hugePages, "hugePages");
		Objects.requireNonNull(maintenanceInterval, "maintenanceInterval");
	}

	/** Where segments live unless said otherwise. */
	public static final Path DEFAULT_DIRECTORY = Path.of("/dev/shm/shmring");

	/**
	 * Starts a specification with defaults: {@code mpmc}, 65536 slots of 256 bytes, 64
	 * participants, waiting by {@link WaitStrategy#BACKOFF}.
	 * @param name the name of the channel
	 * @return a builder
	 */
	public static ChannelSpecBuilder named(String name) {
		return new ChannelSpecBuilder(name);
	}

	/**
	 * Starts a specification with the values of this one.
	 * @return a builder
	 */
	public ChannelSpecBuilder toBuilder() {
		return new ChannelSpecBuilder(this);
	}

	/**
	 * Returns the file of the segment.
	 * @return {@code <directory>/<name>.ring}
	 */
	public Path file() {
		return this.directory.resolve(this.name + ".ring").toAbsolutePath();
	}

}
