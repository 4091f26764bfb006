package io.shmring.internal.ring;

/**
 * Tells a closed or failed channel from a mistake of the caller.
 */
@FunctionalInterface
public interface Faults {

	/**
	 * Turns what an access to the segment threw into what the caller should see.
	 * @param thrown what was thrown
	 * @return the exception to throw
	 */
	RuntimeException explain(Throwable thrown);

}
