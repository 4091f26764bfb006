package io.shmring.internal.memory;

/**
 * A stretch of mapped memory that knows from its own cursor how much of it was touched.
 */
public interface Extent {

	/**
	 * Returns the bytes touched since it was mapped.
	 * @return never less than before, at most {@link #reserved()}
	 */
	long touched();

	/**
	 * Returns the bytes mapped.
	 * @return the size
	 */
	long reserved();

}
