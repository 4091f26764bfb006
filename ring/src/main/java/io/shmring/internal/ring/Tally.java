package io.shmring.internal.ring;

/**
 * What one thread has done on a channel. Written by that thread only; others may read it
 * a little late.
 */
public class Tally {

	/** Messages committed. */
	public long sent;

	/** Messages delivered. */
	public long received;

	/** Offers that found the ring full. */
	public long rejected;

	/** How often the thread went to sleep in the kernel. */
	public long parks;

}
