package io.shmring.stress.linearizability;

/**
 * One indivisible change or observation of the ring. Each call consists of a few of them,
 * in order, each at some instant of the call.
 *
 * @param kind what happens
 * @param message the message it happens to, 0 for none
 */
record Step(Kind kind, long message) {

	enum Kind {

		/** The slot at the tail becomes the slot of a message. */
		CLAIM,

		/** The message becomes receivable. */
		COMMIT,

		/** The slot of the message is given up; it is free when a poll has passed it. */
		ABORT,

		/** The slot at the tail was not free. */
		FULL,

		/** The message at the head is taken. */
		TAKE,

		/** The slot of a taken message is free, now or since some instant of the call. */
		RELEASE,

		/** At the head was nothing to take and nothing to pass. */
		EMPTY

	}

}
