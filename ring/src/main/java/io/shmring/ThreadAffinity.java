package io.shmring;

import java.io.IOException;

import io.shmring.internal.posix.ThreadCalls;

/**
 * Ties threads to CPUs. A thread that spins on a channel is fastest on a CPU of its own.
 */
public final class ThreadAffinity {

	private ThreadAffinity() {
	}

	/**
	 * Lets the calling thread run on one CPU only, until it ends. For platform threads.
	 * @param cpu the number of the CPU, from 0
	 * @throws IOException if the CPU does not exist or this process may not use it
	 * @throws IllegalArgumentException if the number is out of range
	 * @throws IllegalStateException if the calling thread is virtual
	 */
	public static void bindCurrentThread(int cpu) throws IOException {
		if (Thread.currentThread().isVirtual()) {
			throw new IllegalStateException("a virtual thread cannot be bound to a CPU: cpu=" + cpu);
		}
		ThreadCalls.bindToCpu(cpu);
	}

}
