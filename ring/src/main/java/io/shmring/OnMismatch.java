package io.shmring;

/**
 * What to do with a segment whose geometry or version is not the one asked for.
 */
public enum OnMismatch {

	/** Refuses to open and changes no byte of the file. */
	FAIL,

	/** Replaces the file if no live participant is attached, refuses otherwise. */
	REPLACE_IF_UNUSED

}
