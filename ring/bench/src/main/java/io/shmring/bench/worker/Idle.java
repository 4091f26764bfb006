package io.shmring.bench.worker;

/**
 * What a worker does when the ring is full or empty: it spins; where there are more
 * workers than CPUs it yields after a while, whatever the transport.
 */
final class Idle {

	private static final int SPINS = 100;

	private final boolean crowded;

	private int spins;

	Idle(boolean crowded) {
		this.crowded = crowded;
	}

	@SuppressWarnings("ThreadPriorityCheck") // leaves the CPU to the other side
	void pause() {
		if (this.crowded && ++this.spins > SPINS) {
			Thread.yield();
		}
		else {
			Thread.onSpinWait();
		}
	}

	void reset() {
		this.spins = 0;
	}

}
