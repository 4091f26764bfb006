package io.shmring;

/**
 * What a thread does while it waits for a message or for room, named for what it burns.
 */
public enum WaitStrategy {

	/** Burns a CPU: spins. Lowest latency; only when the thread owns its CPU. */
	SPIN,

	/** Burns a CPU but lets others run: yields between looks. */
	YIELD,

	/** Burns little: spins, then yields, then parks for growing times up to 1 ms. */
	BACKOFF,

	/** Burns nothing: sleeps in the kernel until the other side wakes it. */
	BLOCK

}
