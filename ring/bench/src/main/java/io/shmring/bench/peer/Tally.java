package io.shmring.bench.peer;

import org.HdrHistogram.Histogram;

/**
 * Counts received messages and checks that each producer's come complete and in order. If
 * told to, records how long they took since the time at which they should have been sent.
 */
public final class Tally {

	/** Producers that can be told apart. */
	public static final int PRODUCERS = 64;

	/** The word of a message that ends a round and is not counted. */
	public static final long END = -1;

	private static final int PRODUCER_SHIFT = 56;

	private static final long NUMBER = (1L << PRODUCER_SHIFT) - 1;

	private final Histogram latencies = new Histogram(60_000_000_000L, 3);

	private final long[] next = new long[PRODUCERS];

	private final long gap;

	private boolean timed;

	private long count;

	private long wrong;

	private boolean ended;

	/**
	 * Creates a tally.
	 * @param shared whether other consumers take messages too, so that gaps are right
	 */
	public Tally(boolean shared) {
		this.gap = shared ? NUMBER : 0;
	}

	/**
	 * Makes the word of a message.
	 * @param producer the index of the producer
	 * @param number how many it has sent before
	 * @return the word
	 */
	public static long word(int producer, long number) {
		return ((long) producer << PRODUCER_SHIFT) | number;
	}

	/**
	 * Counts and checks a message.
	 * @param word its first 8 bytes
	 * @param time its last 8 bytes
	 */
	public void accept(long word, long time) {
		if (word == END) {
			this.ended = true;
			return;
		}
		int producer = (int) (word >>> PRODUCER_SHIFT) & (PRODUCERS - 1);
		long number = word & NUMBER;
		long ahead = number - this.next[producer];
		if (ahead < 0 || ahead > this.gap) {
			this.wrong++;
		}
		this.next[producer] = number + 1;
		this.count++;
		if (this.timed) {
			this.latencies
				.recordValue(Math.clamp(System.nanoTime() - time, 0, this.latencies.getHighestTrackableValue()));
		}
	}

	/**
	 * Starts to record latencies afresh, or stops it.
	 * @param record whether to record them
	 */
	public void time(boolean record) {
		this.ended = false;
		this.latencies.reset();
		this.timed = record;
	}

	/**
	 * Returns how many messages were counted.
	 * @return the number of messages
	 */
	public long count() {
		return this.count;
	}

	/**
	 * Returns how many messages came twice, out of order, or after a loss.
	 * @return the number of messages
	 */
	public long wrong() {
		return this.wrong;
	}

	/**
	 * Returns whether {@link #END} came after the last call of {@link #time}.
	 * @return whether it came
	 */
	public boolean hasEnded() {
		return this.ended;
	}

	/**
	 * Returns the recorded latencies.
	 * @return nanoseconds
	 */
	public Histogram latencies() {
		return this.latencies;
	}

}
