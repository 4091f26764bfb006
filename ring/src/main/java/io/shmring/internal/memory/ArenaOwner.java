package io.shmring.internal.memory;

/**
 * A channel that keeps account of the batches its messages are copied to.
 */
public interface ArenaOwner {

	/**
	 * Returns the account of its batch arenas.
	 * @return the account
	 */
	Account arenas();

}
