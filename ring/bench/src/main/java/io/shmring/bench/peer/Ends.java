package io.shmring.bench.peer;

import java.io.IOException;

/**
 * Opens the two sides of a transport. Consumers are opened first.
 */
interface Ends {

	/**
	 * Opens a sending side.
	 * @param setting what to open
	 * @param producer index of the producer
	 * @return the sending side
	 */
	Sender sender(Setting setting, int producer) throws IOException;

	/**
	 * Opens a receiving side.
	 * @param setting what to open
	 * @param consumer index of the consumer
	 * @param tally where to count
	 * @return the receiving side
	 */
	Receiver receiver(Setting setting, int consumer, Tally tally) throws IOException;

}
