package io.shmring.bench.report;

import java.util.List;

import io.shmring.bench.peer.Transport;

/**
 * The rounds of one transport at one setting. Series of one contest were interleaved:
 * their samples of one index belong to one round.
 *
 * @param contest what was measured together
 * @param transport the transport
 * @param payload bytes per message
 * @param capacity messages the transport holds
 * @param shape how many send and receive
 * @param offered messages per second that were due, 0 for as many as possible
 * @param samples one for each round
 */
public record Series(String contest, Transport transport, int payload, int capacity, Shape shape, int offered,
		List<Sample> samples) {

	private static final double ENOUGH = 0.97;

	/**
	 * Returns whether about as much came as was offered: latencies of a transport that
	 * falls behind grow with the length of a round.
	 * @return whether it keeps up
	 */
	public boolean keepsUp() {
		return Figure.of(this, Sample::rate).median() >= ENOUGH * this.offered;
	}

}
