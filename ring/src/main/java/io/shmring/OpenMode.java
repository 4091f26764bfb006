package io.shmring;

/**
 * What {@link ShmChannel#open} may do with the file of the channel.
 */
public enum OpenMode {

	/** Creates the segment if there is none, attaches otherwise. */
	CREATE_OR_ATTACH,

	/** Creates the segment; refuses one that is there. */
	CREATE,

	/** Attaches to a segment; waits for it up to {@link ChannelSpec#openTimeout()}. */
	ATTACH

}
