package io.shmring.cli.torture;

import java.util.List;
import java.util.stream.Collectors;

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

	/**
	 * Returns the totals as one line of JSON.
	 * @return an object
	 */
	public String toJson() {
		String sentences = this.violations.stream().map(TortureResult::quote).collect(Collectors.joining(","));
		return "{\"kind\":" + quote(this.kind.toString()) + number("seconds", this.seconds)
				+ number("committed", this.committed) + number("received", this.received)
				+ number("inDoubt", this.inDoubt) + number("inDoubtReceived", this.inDoubtReceived)
				+ number("redelivered", this.redelivered) + number("again", this.again)
				+ number("killedProducers", this.killedProducers) + number("killedConsumers", this.killedConsumers)
				+ number("stops", this.stops) + number("deadParticipants", this.deadParticipants)
				+ number("deadSlots", this.deadSlots) + number("longestPauseMillis", this.longestPauseMillis)
				+ ",\"violations\":[" + sentences + "]}";
	}

	private static String number(String name, long value) {
		return ",\"" + name + "\":" + value;
	}

	private static String quote(String text) {
		StringBuilder quoted = new StringBuilder("\"");
		for (char c : text.toCharArray()) {
			if (c == '"' || c == '\\') {
				quoted.append('\\').append(c);
			}
			else if (c < ' ') {
				quoted.append(String.format("\\u%04x", (int) c));
			}
			else {
				quoted.append(c);
			}
		}
		return quoted.append('"').toString();
	}

}
