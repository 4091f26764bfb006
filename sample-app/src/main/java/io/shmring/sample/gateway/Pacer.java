package io.shmring.sample.gateway;

import java.util.concurrent.locks.LockSupport;

/**
 * Spreads events over time. Who is late catches up for at most a tenth of a second.
 */
final class Pacer {

	private static final long MOST_LATE_NANOS = 100_000_000;

	private static final long SHORTEST_PARK_NANOS = 50_000;

	private final double nanosPerEvent;

	private double due = System.nanoTime();

	Pacer(int rate) {
		this.nanosPerEvent = 1e9 / rate;
	}

	/** Returns when the next event is due. */
	void await() {
		this.due += this.nanosPerEvent;
		long now = System.nanoTime();
		if (this.due < now - MOST_LATE_NANOS) {
			this.due = now;
		}
		long early = (long) this.due - now;
		if (early > SHORTEST_PARK_NANOS) {
			LockSupport.parkNanos(early);
		}
	}

}
