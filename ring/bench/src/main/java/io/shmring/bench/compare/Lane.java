package io.shmring.bench.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.shmring.bench.peer.Directories;
import io.shmring.bench.peer.Role;
import io.shmring.bench.peer.Setting;
import io.shmring.bench.peer.Transport;
import io.shmring.bench.report.Sample;
import io.shmring.bench.report.Shape;
import io.shmring.bench.worker.Control;
import io.shmring.bench.worker.Line;
import io.shmring.bench.worker.Worker;

/**
 * One transport at one setting, with the processes that use it. They live until the lane
 * is closed.
 */
final class Lane implements AutoCloseable {

	private static final double SECOND = 1e9;

	private static final int WARM_UPS = 10;

	private final Transport transport;

	private final Setting setting;

	private final boolean tied;

	private final Programs programs;

	private final Cpus cpus;

	private final Control control;

	private final List<WorkerProcess> producers = new ArrayList<>();

	private final List<WorkerProcess> consumers = new ArrayList<>();

	private long leastCpuTime;

	/** A lane that is tied has a CPU for its producers and one for its consumers. */
	@SuppressWarnings("MustBeClosed") // closed with the lane
	Lane(Transport transport, Setting setting, boolean tied, Programs programs, Cpus cpus) throws IOException {
		this.transport = transport;
		this.setting = setting;
		this.tied = tied;
		this.programs = programs;
		this.cpus = cpus;
		this.control = new Control(setting.directory());
	}

	Transport transport() {
		return this.transport;
	}

	Setting setting() {
		return this.setting;
	}

	Shape shape() {
		return new Shape(this.setting.producers(), this.setting.consumers());
	}

	boolean tied() {
		return this.tied;
	}

	boolean sleeps() {
		return this.transport.role() == Role.BLOCKING;
	}

	List<WorkerProcess> consumers() {
		return this.consumers;
	}

	void startConsumers() throws IOException {
		for (int i = 0; i < this.setting.consumers(); i++) {
			this.consumers.add(start(Worker.CONSUMER, i, this.cpus.consumer()));
		}
	}

	void startProducers() throws IOException {
		this.consumers.forEach(WorkerProcess::awaitUp);
		for (int i = 0; i < this.setting.producers(); i++) {
			this.producers.add(start(Worker.PRODUCER, i, this.cpus.producer()));
		}
	}

	void awaitProducers() {
		this.producers.forEach(WorkerProcess::awaitUp);
	}

	private WorkerProcess start(String side, int index, int cpu) throws IOException {
		List<String> command = new ArrayList<>(this.programs.worker(this.transport));
		command.addAll(List.of(side, this.transport.id(), this.setting.directory().toString(),
				Integer.toString(this.setting.capacity()), Integer.toString(this.setting.payload()),
				Integer.toString(this.setting.producers()), Integer.toString(this.setting.consumers()),
				Integer.toString(index)));
		Path log = this.setting.directory().resolve(side + "-" + index + ".log");
		return new WorkerProcess(this.tied ? this.cpus.tie(command, cpu) : command, log);
	}

	/**
	 * Puts the measured threads before everything else, once they are warm. Not those of
	 * Aeron: its driver needs their CPU too.
	 */
	void prefer() throws IOException {
		if (this.tied && this.cpus.realTime() && !sleeps() && this.transport != Transport.AERON_IPC) {
			for (WorkerProcess worker : all()) {
				this.cpus.prefer(worker.thread());
			}
		}
	}

	/**
	 * Runs rounds that do not count, until each worker has had a CPU for so long: on a busy
	 * machine that takes longer.
	 */
	void warmUp(int millis, long gap) {
		long wanted = Timing.nanos(millis) * 3 / 4;
		for (int round = 0; round < WARM_UPS; round++) {
			round(0, millis, gap);
			wanted -= this.leastCpuTime;
			if (wanted <= 0 || sleeps() || !this.tied) {
				return;
			}
		}
	}

	/** Runs a round: at a rate with latencies, or as fast as possible if the gap is 0. */
	Sample round(int lead, int length, long gap) {
		boolean timed = gap > 0;
		int crowded = this.tied ? 0 : 1;
		rest(this.producers);
		rest(this.consumers);
		this.control.reset();
		Line receive = Line.of("receive")
			.with("lead", Timing.nanos(lead))
			.with("length", Timing.nanos(length))
			.with("timed", timed ? 1 : 0)
			.with("producers", this.producers.size())
			.with("crowded", crowded);
		this.consumers.forEach((consumer) -> consumer.say(receive));
		this.consumers.forEach((consumer) -> consumer.hear("ready"));
		Line send = Line.of("send").with("gap", gap).with("crowded", crowded).with("sleeping", sleeps() ? 1 : 0);
		this.producers.forEach((producer) -> producer.say(send));
		List<Line> sent = this.producers.stream().map((producer) -> producer.hear("sent", lead + length)).toList();
		List<Line> received = this.consumers.stream()
			.map((consumer) -> consumer.hear("received", lead + length))
			.toList();
		this.leastCpuTime = Math.min(sum(sent, "cpu"), sum(received, "cpu"));
		return sample(sent, received, timed);
	}

	private static void rest(List<WorkerProcess> workers) {
		workers.forEach((worker) -> worker.say(Line.of("rest")));
		workers.forEach((worker) -> worker.hear("rested"));
	}

	private static Sample sample(List<Line> sent, List<Line> received, boolean timed) {
		double rate = received.stream().mapToDouble((line) -> SECOND * line.get("count") / line.get("nanos")).sum();
		double allocated = (double) sum(sent, "allocated") / Math.max(1, sum(sent, "count"))
				+ (double) sum(received, "allocated") / Math.max(1, sum(received, "count"));
		Line first = received.getFirst();
		return new Sample(rate, allocated, first.get("lost"), sum(received, "wrong"),
				sum(sent, "switches") + sum(received, "switches"),
				timed ? new Sample.Latency(first.get("p50"), first.get("p99"), first.get("p999"), first.get("max"))
						: null);
	}

	private static long sum(List<Line> lines, String name) {
		return lines.stream().mapToLong((line) -> line.get(name)).sum();
	}

	private List<WorkerProcess> all() {
		List<WorkerProcess> all = new ArrayList<>(this.producers);
		all.addAll(this.consumers);
		return all;
	}

	@Override
	public void close() {
		this.producers.forEach(WorkerProcess::close);
		this.consumers.forEach(WorkerProcess::close);
		this.control.close();
		Directories.delete(this.setting.directory());
	}

}
