package io.shmring;

import java.nio.file.Path;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link ChannelSpec}. Values are checked when the channel is opened. Not
 * thread-safe.
 */
public final class ChannelSpecBuilder {

	private final String name;

	private Path directory = ChannelSpec.DEFAULT_DIRECTORY;

	private ChannelKind kind = ChannelKind.MPMC;

	private long capacity = 65536;

	private int maxMessageSize = 256;

	private int maxParticipants = 64;

	private long schema = 0;

	private WaitStrategy waitStrategy = WaitStrategy.BACKOFF;

	private OpenMode openMode = OpenMode.CREATE_OR_ATTACH;

	private Duration openTimeout = Duration.ofSeconds(10);

	private OnMismatch onMismatch = OnMismatch.FAIL;

	private OnDeadConsumer onDeadConsumer = OnDeadConsumer.REDELIVER;

	private Permissions permissions = Permissions.PRIVATE;

	private boolean prefault = true;

	private Effort memoryLock = Effort.OFF;

	private Effort hugePages = Effort.OFF;

	private Duration maintenanceInterval = Duration.ofMillis(100);

	private boolean removeOnClose = false;

	private @Nullable ChannelListener listener;

	ChannelSpecBuilder(String name) {
		this.name = name;
	}

	ChannelSpecBuilder(ChannelSpec spec) {
		this.name = spec.name();
		this.directory = spec.directory();
		this.kind = spec.kind();
		this.capacity = spec.capacity();
		this.maxMessageSize = spec.maxMessageSize();
		this.maxParticipants = spec.maxParticipants();
		this.schema = spec.schema();
		this.waitStrategy = spec.waitStrategy();
		this.openMode = spec.openMode();
		this.openTimeout = spec.openTimeout();
		this.onMismatch = spec.onMismatch();
		this.onDeadConsumer = spec.onDeadConsumer();
		this.permissions = spec.permissions();
		this.prefault = spec.prefault();
		this.memoryLock = spec.memoryLock();
		this.hugePages = spec.hugePages();
		this.maintenanceInterval = spec.maintenanceInterval();
		this.removeOnClose = spec.removeOnClose();
		this.listener = spec.listener();
	}

	/**
	 * Sets the directory of the segment files.
	 * @param directory a directory on a tmpfs; created if its parent exists
	 * @return this builder
	 */
	public ChannelSpecBuilder directory(Path directory) {
		this.directory = directory;
		return this;
	}

	/**
	 * Sets how many may send and receive.
	 * @param kind the kind
	 * @return this builder
	 */
	public ChannelSpecBuilder kind(ChannelKind kind) {
		this.kind = kind;
		return this;
	}

	/**
	 * Sets the number of slots.
	 * @param capacity a power of two
	 * @return this builder
	 */
	public ChannelSpecBuilder capacity(long capacity) {
		this.capacity = capacity;
		return this;
	}

	/**
	 * Sets the longest payload.
	 * @param maxMessageSize the limit in bytes
	 * @return this builder
	 */
	public ChannelSpecBuilder maxMessageSize(int maxMessageSize) {
		this.maxMessageSize = maxMessageSize;
		return this;
	}

	/**
	 * Sets how many participants there can be at a time.
	 * @param maxParticipants 1 to 255
	 * @return this builder
	 */
	public ChannelSpecBuilder maxParticipants(int maxParticipants) {
		this.maxParticipants = maxParticipants;
		return this;
	}

	/**
	 * Sets the hash of the message layout both sides must agree on.
	 * @param schema any value, 0 for none
	 * @return this builder
	 */
	public ChannelSpecBuilder schema(long schema) {
		this.schema = schema;
		return this;
	}

	/**
	 * Sets what waiting threads do.
	 * @param waitStrategy the wait strategy
	 * @return this builder
	 */
	public ChannelSpecBuilder waitStrategy(WaitStrategy waitStrategy) {
		this.waitStrategy = waitStrategy;
		return this;
	}

	/**
	 * Sets whether to create, attach or both.
	 * @param openMode the open mode
	 * @return this builder
	 */
	public ChannelSpecBuilder openMode(OpenMode openMode) {
		this.openMode = openMode;
		return this;
	}

	/**
	 * Sets how long to wait for the segment and for other openers.
	 * @param openTimeout zero for not at all
	 * @return this builder
	 */
	public ChannelSpecBuilder openTimeout(Duration openTimeout) {
		this.openTimeout = openTimeout;
		return this;
	}

	/**
	 * Sets what to do with a segment of another geometry.
	 * @param onMismatch the policy
	 * @return this builder
	 */
	public ChannelSpecBuilder onMismatch(OnMismatch onMismatch) {
		this.onMismatch = onMismatch;
		return this;
	}

	/**
	 * Sets what to do with messages a dead consumer held.
	 * @param onDeadConsumer the policy
	 * @return this builder
	 */
	public ChannelSpecBuilder onDeadConsumer(OnDeadConsumer onDeadConsumer) {
		this.onDeadConsumer = onDeadConsumer;
		return this;
	}

	/**
	 * Sets who may open the channel.
	 * @param permissions mode and group
	 * @return this builder
	 */
	public ChannelSpecBuilder permissions(Permissions permissions) {
		this.permissions = permissions;
		return this;
	}

	/**
	 * Sets whether to touch all pages when opening.
	 * @param prefault whether to prefault
	 * @return this builder
	 */
	public ChannelSpecBuilder prefault(boolean prefault) {
		this.prefault = prefault;
		return this;
	}

	/**
	 * Sets how hard to try to lock the mapping in memory.
	 * @param memoryLock the effort
	 * @return this builder
	 */
	public ChannelSpecBuilder memoryLock(Effort memoryLock) {
		this.memoryLock = memoryLock;
		return this;
	}

	/**
	 * Sets how hard to try to use huge pages.
	 * @param hugePages the effort
	 * @return this builder
	 */
	public ChannelSpecBuilder hugePages(Effort hugePages) {
		this.hugePages = hugePages;
		return this;
	}

	/**
	 * Sets the time between looks at the other participants.
	 * @param maintenanceInterval zero for no maintenance thread
	 * @return this builder
	 */
	public ChannelSpecBuilder maintenanceInterval(Duration maintenanceInterval) {
		this.maintenanceInterval = maintenanceInterval;
		return this;
	}

	/**
	 * Sets whether the last participant to close removes the file.
	 * @param removeOnClose whether to remove
	 * @return this builder
	 */
	public ChannelSpecBuilder removeOnClose(boolean removeOnClose) {
		this.removeOnClose = removeOnClose;
		return this;
	}

	/**
	 * Sets who hears about participants and recoveries.
	 * @param listener the listener, or {@code null}
	 * @return this builder
	 */
	public ChannelSpecBuilder listener(@Nullable ChannelListener listener) {
		this.listener = listener;
		return this;
	}

	/**
	 * Returns the specification.
	 * @return a new specification
	 */
	public ChannelSpec build() {
		return new ChannelSpec(this.name, this.directory, this.kind, this.capacity, this.maxMessageSize,
				this.maxParticipants, this.schema, this.waitStrategy, this.openMode, this.openTimeout, this.onMismatch,
				this.onDeadConsumer, this.permissions, this.prefault, this.memoryLock, this.hugePages,
				this.maintenanceInterval, this.removeOnClose, this.listener);
	}

}
