package io.shmring.boot.actuate;

import java.util.Locale;

import io.shmring.ChannelMemory;

/**
 * Native memory of this process for one channel, in bytes. The touched bytes of header,
 * slots and arenas are disjoint; resident and locked are other views of the same memory.
 *
 * @param header header and participant table
 * @param slots the slots
 * @param arenas batch arenas
 * @param resident bytes of the segment the kernel holds in memory
 * @param locked bytes of the mapping this process has locked
 * @param lockMode {@code off}, {@code try} or {@code require}
 */
public record ChannelMemoryDescriptor(HeaderDescriptor header, CategoryDescriptor slots, CategoryDescriptor arenas,
		long resident, long locked, String lockMode) {

	/**
	 * Memory that is touched as a whole when a channel is opened.
	 *
	 * @param touched bytes written or read so far
	 * @param reserved bytes mapped
	 */
	public record HeaderDescriptor(long touched, long reserved) {
	}

	/**
	 * Memory that is touched little by little.
	 *
	 * @param touched bytes written or read so far and not given back
	 * @param peak highest value of {@code touched}
	 * @param reserved bytes mapped
	 */
	public record CategoryDescriptor(long touched, long peak, long reserved) {

		static CategoryDescriptor of(ChannelMemory.Category category) {
			return new CategoryDescriptor(category.touched(), category.peak(), category.reserved());
		}

	}

	static ChannelMemoryDescriptor of(ChannelMemory memory) {
		return new ChannelMemoryDescriptor(new HeaderDescriptor(memory.header().touched(), memory.header().reserved()),
				CategoryDescriptor.of(memory.slots()), CategoryDescriptor.of(memory.arenas()), memory.resident(),
				memory.locked(), memory.lockMode().name().toLowerCase(Locale.ROOT));
	}

}
