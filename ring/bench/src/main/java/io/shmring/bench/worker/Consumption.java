package io.shmring.bench.worker;

import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;

import io.shmring.bench.peer.Receiver;
import io.shmring.bench.peer.Tally;

/**
 * Receives for a round: waits for the first message, lets the lead-in pass, counts for the
 * length of the window, tells producers to stop, and takes out what is left. All consumers
 * of a round share one window.
 */
final class Consumption {

	private static final int POLLS = 64;

	private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);

	private final Control control;

	private final Receiver receiver;

	private final Tally tally;

	Consumption(Control control, Receiver receiver, Tally tally) {
		this.control = control;
		this.receiver = receiver;
		this.tally = tally;
	}

	Line run(long lead, long length, boolean timed, int producers, boolean crowded) {
		long switches = Meter.switches();
		long cpuTime = Meter.cpuTime();
		long before = this.tally.count();
		long wrong = this.tally.wrong();
		Idle idle = new Idle(crowded);
		this.tally.time(timed);
		awaitStart(lead, idle);
		long start = this.control.start();
		receiveUntil(start, idle);

		this.tally.time(timed);
		long allocated = Meter.allocated();
		long first = this.tally.count();
		long from = System.nanoTime();
		receiveUntil(start + length, idle);
		long nanos = System.nanoTime() - from;
		long count = this.tally.count() - first;
		allocated = Meter.allocated() - allocated;
		Line latencies = timed ? latencies() : Line.of("none");
		this.tally.time(false);
		this.control.stop();

		long lost = drain(before, producers, idle);
		Line line = Line.of("received")
			.with("count", count)
			.with("nanos", nanos)
			.with("wrong", this.tally.wrong() - wrong)
			.with("lost", lost)
			.with("allocated", allocated)
			.with("cpu", Meter.cpuTime() - cpuTime)
			.with("switches", Meter.switches() - switches);
		line.numbers().putAll(latencies.numbers());
		return line;
	}

	private void awaitStart(long lead, Idle idle) {
		while (this.control.start() == 0) {
			if (this.receiver.poll() > 0) {
				this.control.start(System.nanoTime() + lead);
			}
			else {
				idle.pause();
			}
		}
	}

	private void receiveUntil(long time, Idle idle) {
		int polls = this.receiver.blocks() ? 1 : POLLS;
		do {
			for (int i = 0; i < polls; i++) {
				if (this.receiver.poll() > 0) {
					idle.reset();
				}
				else {
					idle.pause();
				}
			}
		}
		while (System.nanoTime() - time < 0);
	}

	/** Takes out what is left; returns how much never came. */
	private long drain(long before, int producers, Idle idle) {
		while (this.receiver.blocks() && !this.tally.hasEnded()) {
			this.receiver.poll();
		}
		long noted = before;
		long deadline = System.nanoTime() + PATIENCE;
		while (true) {
			boolean done = this.control.isDone(producers);
			long count = this.tally.count();
			this.control.received(count - noted);
			noted = count;
			long missing = this.control.missing();
			if (this.tally.hasEnded() || (done && missing <= 0) || System.nanoTime() - deadline > 0) {
				return missing;
			}
			if (this.receiver.poll() == 0) {
				idle.pause();
			}
		}
	}

	private Line latencies() {
		Histogram latencies = this.tally.latencies();
		return Line.of("latencies")
			.with("p50", latencies.getValueAtPercentile(50))
			.with("p99", latencies.getValueAtPercentile(99))
			.with("p999", latencies.getValueAtPercentile(99.9))
			.with("max", latencies.getMaxValue());
	}

	/** Polls without traffic, to see what waiting costs. */
	Line idle(long length) {
		long from = System.nanoTime();
		while (System.nanoTime() - from < length) {
			this.receiver.poll();
		}
		return Line.of("idled");
	}

}
