package io.shmring.boot.actuate;

import io.shmring.memory.NativeMemory;

/**
 * Native memory of this process for all its channels and batches, in bytes.
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

	static ProcessMemoryDescriptor of(NativeMemory memory) {
		return new ProcessMemoryDescriptor(memory.touched(), memory.peak(), memory.reserved(), memory.resident(),
				memory.locked(), new MemoryLimitsDescriptor(memory.memlockSoft(), memory.memlockHard()));
	}

}
