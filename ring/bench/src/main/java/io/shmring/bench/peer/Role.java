package io.shmring.bench.peer;

/**
 * What a transport stands for in a comparison.
 */
public enum Role {

	/** The ring, sending and receiving copies as all peers do. */
	COPY,

	/** The ring in a form that peers are not compared with. */
	FORM,

	/** Somebody else's. */
	PEER,

	/** Physics: what the machine allows. */
	REFERENCE,

	/** Sleeps while it waits; measured for that only. */
	BLOCKING

}
