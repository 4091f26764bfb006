package io.shmring;

/**
 * Neighbouring claimed slots, to be written one after the other and published together.
 * For one thread at a time, and reused by its channel after {@link #commit} or
 * {@link #abort}.
 */
public interface ClaimBatch extends AutoCloseable {

	/**
	 * Returns how many slots were claimed.
	 * @return at least 1
	 */
	int size();

	/**
	 * Selects a slot to write. The returned claim is the same object at each call; its
	 * own {@code commit} and {@code abort} are not available.
	 * @param index which slot, 0 to {@code size() - 1}
	 * @param type a number that travels with the message, any value
	 * @param length the length of the payload in bytes
	 * @return the claim, positioned at that slot
	 * @throws MessageTooLongException if the payload is longer than a slot holds
	 */
	Claim select(int index, int type, int length);

	/**
	 * Publishes all selected messages: consumers see the first one last, and then all in
	 * order. Slots never selected are given up. A process that dies in this call has
	 * published some of them.
	 * @return the number of messages published
	 * @throws IllegalStateException if the batch is not open
	 */
	int commit();

	/**
	 * Gives all slots up; consumers pass over them.
	 * @throws IllegalStateException if the batch is not open
	 */
	void abort();

	/** Aborts the batch if it is still open. */
	@Override
	void close();

}
