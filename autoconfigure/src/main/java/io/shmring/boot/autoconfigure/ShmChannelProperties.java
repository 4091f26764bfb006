package io.shmring.boot.autoconfigure;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

import io.shmring.ChannelKind;
import io.shmring.Effort;
import io.shmring.OnDeadConsumer;
import io.shmring.OnMismatch;
import io.shmring.OpenMode;
import io.shmring.WaitStrategy;
import io.shmring.boot.Overflow;

/**
 * Settings of one channel, or the defaults of all. What is not set is inherited.
 *
 * @param kind How many participants may send and receive.
 * @param capacity Number of slots, a power of two.
 * @param maxMessageSize Longest payload of a message.
 * @param maxParticipants Number of participants that can be attached at a time.
 * @param recordType Record class whose fixed layout all participants must agree on.
 * @param waitStrategy What waiting threads do.
 * @param overflow What sending through the template does when the ring is full.
 * @param overflowTimeout How long overflow 'block' waits for room.
 * @param open Whether to create the segment, attach to it, or both.
 * @param openTimeout How long to wait for the segment and for other openers.
 * @param onMismatch What to do with a segment of another geometry or version.
 * @param onDeadConsumer What happens to messages that a consumer held when it died.
 * @param permissions Who may open the channel.
 * @param prefault Whether to touch all pages at start-up.
 * @param memoryLock How hard to try to lock the segment in memory.
 * @param hugePages How hard to try to use huge pages.
 * @param maintenanceInterval Time between looks at the other participants, zero for never.
 * @param removeOnClose Whether the last participant to close removes the file.
 */
public record ShmChannelProperties(@Nullable ChannelKind kind, @Nullable Long capacity,
		@Nullable DataSize maxMessageSize, @Nullable Integer maxParticipants,
		@Nullable Class<? extends Record> recordType, @Nullable WaitStrategy waitStrategy, @Nullable Overflow overflow,
		@Nullable Duration overflowTimeout, @Nullable OpenMode open, @Nullable Duration openTimeout,
		@Nullable OnMismatch onMismatch, @Nullable OnDeadConsumer onDeadConsumer,
		@NestedConfigurationProperty @DefaultValue Permissions permissions, @Nullable Boolean prefault,
		@Nullable Effort memoryLock, @Nullable Effort hugePages, @Nullable Duration maintenanceInterval,
		@Nullable Boolean removeOnClose) {

	ShmChannelProperties orElse(ShmChannelProperties other) {
		return new ShmChannelProperties(or(this.kind, other.kind), or(this.capacity, other.capacity),
				or(this.maxMessageSize, other.maxMessageSize), or(this.maxParticipants, other.maxParticipants),
				or(this.recordType, other.recordType), or(this.waitStrategy, other.waitStrategy),
				or(this.overflow, other.overflow), or(this.overflowTimeout, other.overflowTimeout),
				or(this.open, other.open), or(this.openTimeout, other.openTimeout),
				or(this.onMismatch, other.onMismatch), or(this.onDeadConsumer, other.onDeadConsumer),
				this.permissions.orElse(other.permissions), or(this.prefault, other.prefault),
				or(this.memoryLock, other.memoryLock), or(this.hugePages, other.hugePages),
				or(this.maintenanceInterval, other.maintenanceInterval), or(this.removeOnClose, other.removeOnClose));
	}

	private static <T> @Nullable T or(@Nullable T own, @Nullable T other) {
		return (own != null) ? own : other;
	}

	/**
	 * Who may open a channel.
	 *
	 * @param mode Permission bits of the file in octal; independent of the umask.
	 * @param group Name of the group that owns the file.
	 */
	public record Permissions(@Nullable String mode, @Nullable String group) {

		Permissions orElse(Permissions other) {
			return new Permissions(or(this.mode, other.mode), or(this.group, other.group));
		}

	}

}
