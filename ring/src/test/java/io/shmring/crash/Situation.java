package io.shmring.crash;

/**
 * How a ring of 8 slots is when something happens to it.
 */
enum Situation {

	/** Nothing in it, and a consumer has gone to sleep. */
	EMPTY,

	/** No slot free, and a producer has gone to sleep. */
	FULL,

	/** An aborted claim before the last slot, and three messages on from there. */
	WRAP,

	/** Messages before and behind an open claim of a live producer. */
	CONTENDED

}
