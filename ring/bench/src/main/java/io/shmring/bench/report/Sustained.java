package io.shmring.bench.report;

import io.shmring.bench.peer.Transport;

/**
 * How a channel bore a steady load.
 *
 * @param transport the transport
 * @param seconds for how long
 * @param offered messages per second that were due
 * @param sample what came
 * @param capacity number of slots
 * @param depth messages in the ring, looked at ten times a second
 */
public record Sustained(Transport transport, int seconds, int offered, Sample sample, int capacity, Figure depth) {

	/**
	 * Returns whether all messages came in order, at the rate that was due, through a ring
	 * that was not filling up.
	 * @return whether the load was borne
	 */
	public boolean borne() {
		return this.sample.lost() == 0 && this.sample.wrong() == 0 && this.sample.rate() > 0.99 * this.offered
				&& this.depth.median() < this.capacity / 2.0;
	}

}
