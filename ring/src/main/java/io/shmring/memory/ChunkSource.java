package io.shmring.memory;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Where chunks come from.
 */
@FunctionalInterface
interface ChunkSource {

	/** Maps zeroed memory that the arena unmaps when it is closed. */
	MemorySegment map(long size, Arena arena) throws IOException;

}
