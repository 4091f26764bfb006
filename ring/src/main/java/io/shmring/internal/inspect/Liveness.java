package io.shmring.internal.inspect;

/**
 * What the kernel says about the participants of a segment.
 */
public interface Liveness {

	/** The own index of somebody who only looks. */
	int NOBODY = -1;

	/**
	 * Asks whether a participant is alive, without taking its lock byte. Never asked about
	 * {@link #selfIndex()}, whose lock the kernel does not show to its own holder.
	 * @param participantIndex the index in the participant table
	 * @return whether its lock byte is held
	 */
	boolean isAlive(int participantIndex);

	/**
	 * Returns which participant is asking.
	 * @return its index, or {@link #NOBODY}
	 */
	int selfIndex();

}
