package io.shmring.cli.torture;

import java.util.List;

import io.shmring.ChannelKind;

/**
 * The totals of a run.
 *
 * @param kind the kind of the channel
 * @param seconds how long it ran, without draining
 * @param committed messages whose producers know that they were committed
 * @param received different messages received
 * @param inDoubt messages whose producer was killed while committing them
 * @param inDoubtReceived how many of them arrived
 * @param redelivered deliveries marked as redelivered
 * @param again deliveries of a message that was received before, all of them marked
 * @param killedProducers producers killed
 * @param killedConsumers consumers killed
 * @param stops how often a process was stopped and went on
 * @param deadParticipants dead participants recovered, by the totals of the channel
 * @param deadSlots claims of dead producers settled, by the totals of the channel
 * @param longestPauseMillis longest time without progress while somebody could
 * @param violations what must not be, one sentence each
 */
public record TortureResult(ChannelKind kind, long seconds, long committed, long received, long inDoubt,
		long inDoubtReceived, long redelivered, long again, long killedProducers, long killedConsumers, long stops,
		long deadParticipants, long deadSlots, long longestPauseMillis, List<String> violations) {

	/**
	 * Returns whether nothing was seen that must not be.
	 * @return whether there are no violations
	 */
	public boolean passed() {
		return this.violations.isEmpty();
	}

}
