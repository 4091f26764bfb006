package io.shmring.inspect;

/**
 * In which state a slot was found.
 */
public enum SlotState {

	/** Free, or not yet reached by a producer. */
	EMPTY,

	/** Claimed by a producer that has not committed yet. */
	WRITING,

	/** Committed, not yet taken by a consumer. */
	READABLE,

	/** Taken by a consumer that has not released it yet. */
	READING,

	/** Given up by its producer, or its producer died; consumers pass over it. */
	DEAD,

	/** Was taken by a consumer that died or gave it back; the next one gets it. */
	REDELIVER,

	/** Changed hands while it was read, so that what was read belongs to nobody. */
	CHANGED,

	/** In no state that exists, or with a length that does not fit: damaged. */
	DAMAGED

}
