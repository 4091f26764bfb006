package io.shmring.bench.worker;

import io.shmring.bench.peer.Sender;
import io.shmring.bench.peer.Tally;

/**
 * Sends until it is told to stop: as fast as it can, or at a fixed rate. At a fixed rate
 * each message carries the time at which it was due, so that what was late because its
 * predecessor was late counts in full.
 */
final class Production {

	private static final int BURST = 256;

	private static final int LOOKS = 1024;

	private final Control control;

	private final Sender sender;

	private final int producer;

	private long number;

	Production(Control control, Sender sender, int producer) {
		this.control = control;
		this.sender = sender;
		this.producer = producer;
	}

	/** Sends; if the consumer sleeps, a last message tells it that no more will come. */
	Line run(long gap, boolean crowded, boolean sleeping) {
		long switches = Meter.switches();
		long cpuTime = Meter.cpuTime();
		long before = this.number;
		Idle idle = new Idle(crowded);
		long allocated = Meter.allocated();
		if (gap == 0) {
			flood(idle);
		}
		else {
			pace(gap, idle);
		}
		allocated = Meter.allocated() - allocated;
		this.sender.flush();
		long sent = this.number - before;
		this.control.done(sent);
		while (sleeping && !this.sender.send(Tally.END, 0)) {
			idle.pause();
		}
		return Line.of("sent")
			.with("count", sent)
			.with("allocated", allocated)
			.with("cpu", Meter.cpuTime() - cpuTime)
			.with("switches", Meter.switches() - switches);
	}

	private void flood(Idle idle) {
		while (!this.control.isStopped()) {
			for (int i = 0; i < BURST; i++) {
				if (!send(0, idle)) {
					return;
				}
			}
		}
	}

	private void pace(long gap, Idle idle) {
		long due = System.nanoTime() + gap;
		while (!this.control.isStopped()) {
			long now = System.nanoTime();
			if (now - due < 0) {
				Thread.onSpinWait();
			}
			for (int i = 0; i < BURST && now - due >= 0; i++) {
				if (!send(due, idle)) {
					return;
				}
				due += gap;
			}
		}
	}

	/** Waits for room; false if there was none when it was told to stop. */
	private boolean send(long time, Idle idle) {
		long word = Tally.word(this.producer, this.number);
		if (!this.sender.send(word, time)) {
			for (int looks = 1; !this.sender.send(word, time); looks++) {
				if (looks % LOOKS == 0 && this.control.isStopped()) {
					return false;
				}
				idle.pause();
			}
			idle.reset();
		}
		this.number++;
		return true;
	}

}
