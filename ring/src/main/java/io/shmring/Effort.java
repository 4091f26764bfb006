package io.shmring;

/**
 * How hard to try something the machine may refuse.
 */
public enum Effort {

	/** Do not try. */
	OFF,

	/** Try; go on with one warning if it is refused. */
	TRY,

	/** Refuse to open the channel if it is not granted. */
	REQUIRE

}
