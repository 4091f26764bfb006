package io.shmring.memory;

import java.util.List;

import io.shmring.internal.memory.Account;

/**
 * Chunks that were taken from a {@link LinearAllocator} together with what was handed out
 * from them.
 */
public final class DetachedChunks implements AutoCloseable {

	private final List<Chunk> chunks;

	private final Account account;

	DetachedChunks(List<Chunk> chunks, Account account) {
		this.chunks = chunks;
		this.account = account;
	}

	/**
	 * Unmaps the chunks: access to what was handed out from them throws from now on.
	 * Closing twice has no effect.
	 * @throws IllegalStateException if a native call uses the memory at this instant;
	 * closing again goes on
	 */
	@Override
	public synchronized void close() {
		free(this.chunks, this.account);
	}

	/** Unmaps chunks and takes them off the list; what cannot be unmapped stays on it. */
	static void free(List<Chunk> chunks, Account account) {
		while (!chunks.isEmpty()) {
			Chunk chunk = chunks.getLast();
			chunk.unmap();
			account.remove(chunk);
			chunks.removeLast();
		}
	}

}
