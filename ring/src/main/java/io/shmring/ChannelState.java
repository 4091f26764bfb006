package io.shmring;

/**
 * How a channel is, as one participant sees it.
 */
public enum ChannelState {

	/** All is well. */
	UP,

	/** Works, but something needs attention: see {@link ShmChannel#problems()}. */
	DEGRADED,

	/** Does not work any more: the segment was truncated or damaged. */
	FAILED,

	/** Closed by this participant. */
	CLOSED

}
