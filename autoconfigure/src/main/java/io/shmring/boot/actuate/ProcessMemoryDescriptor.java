package io.shmring.boot.actuate;

import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Native memory of this process for all its open channels, in bytes.
 *
 * @param touched bytes written or read so far and not given back
 * @param peak sum of the peaks of all categories
 * @param reserved bytes mapped
 * @param resident bytes of the segments the kernel holds in memory
 * @param locked bytes this process has locked
 * @param limits limits of this process
 */
public record ProcessMemoryDescriptor(long touched, long peak, long reserved, long resident, long locked,
		MemoryLimitsDescriptor limits) {

	static ProcessMemoryDescriptor of(Collection<ChannelDescriptor> channels) {
		List<ChannelMemoryDescriptor> open = channels.stream()
			.filter(OpenChannelDescriptor.class::isInstance)
			.map((channel) -> ((OpenChannelDescriptor) channel).memory())
			.toList();
		return new ProcessMemoryDescriptor(
				sum(open, (memory) -> memory.header().touched() + memory.slots().touched() + memory.arenas().touched()),
				sum(open, (memory) -> memory.header().touched() + memory.slots().peak() + memory.arenas().peak()),
				sum(open,
						(memory) -> memory.header().reserved() + memory.slots().reserved()
								+ memory.arenas().reserved()),
				sum(open, ChannelMemoryDescriptor::resident), sum(open, ChannelMemoryDescriptor::locked),
				MemoryLimitsDescriptor.ofThisProcess());
	}

	private static long sum(List<ChannelMemoryDescriptor> channels, ToLongFunction<ChannelMemoryDescriptor> part) {
		return channels.stream().mapToLong(part).sum();
	}

}
