package io.shmring.internal.waiting;

import java.util.function.BooleanSupplier;

/**
 * A ring whose ends are used by threads of their own. Conditions may be asked for by
 * anybody at any time.
 */
interface Ends {

	/** Whether something can be sent now. */
	boolean hasRoom();

	/** Sends, unless another thread was faster. */
	void send();

	/** Word on which those sleep who wait for room. */
	Sleeping forRoom();

	/** Whether something can be received now. */
	boolean hasMessage();

	/** Receives; returns whether there was something. */
	boolean receive();

	/** Word on which those sleep who wait for a message. */
	Sleeping forMessage();

	/** How a thread sleeps. */
	interface Sleeping {

		/** Sleeps until it is woken, unless the condition holds. */
		void sleep(BooleanSupplier condition, long nanos);

		/** Wakes all, whether or not something has happened. */
		void wakeAll();

	}

}
