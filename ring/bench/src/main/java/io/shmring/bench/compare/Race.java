package io.shmring.bench.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import io.shmring.bench.report.Sample;
import io.shmring.bench.report.Series;

/**
 * Lanes that are measured together: all are started and warmed up once, then each round
 * has one turn of every lane. A turn in which the kernel took a worker's CPU away too
 * often is repeated, at most twice, and not more than half of all turns.
 */
final class Race implements AutoCloseable {

	private static final int ATTEMPTS = 3;

	/** A consumer that sleeps does not empty what a flood leaves. */
	private static final long WARM_UP_GAP = 100_000;

	private static final long SECOND = 1_000_000_000;

	private final Bench bench;

	private final String contest;

	private final List<Lane> lanes;

	private int repetitions;

	Race(Bench bench, String contest, List<Lane> lanes) throws IOException {
		this.bench = bench;
		this.contest = contest;
		this.lanes = lanes;
		try {
			start();
		}
		catch (IOException | RuntimeException ex) {
			close();
			throw ex;
		}
	}

	private void start() throws IOException {
		for (Lane lane : this.lanes) {
			// while the producers before it start on their own CPU
			lane.startConsumers();
			lane.startProducers();
			if (!lane.tied()) {
				// they attach one after the other anyway
				lane.awaitProducers();
			}
		}
		this.lanes.stream().filter(Lane::tied).forEach(Lane::awaitProducers);
		for (Lane lane : this.lanes) {
			lane.warmUp(this.bench.timing().warmUp(), lane.sleeps() ? WARM_UP_GAP : 0);
			lane.prefer();
		}
	}

	/** Runs rounds of some lanes; as fast as possible if nothing is offered. */
	List<Series> run(int rounds, int offered, Predicate<Lane> which) {
		List<Lane> some = this.lanes.stream().filter(which).toList();
		long gap = (offered == 0) ? 0 : SECOND / offered;
		if (offered > 0) {
			some.forEach((lane) -> lane.warmUp(this.bench.timing().warmUp() / 2, gap));
		}
		this.repetitions = rounds * some.size() / 2;
		List<List<Sample>> samples = new ArrayList<>();
		some.forEach((lane) -> samples.add(new ArrayList<>()));
		for (int round = 0; round < rounds; round++) {
			for (int i = 0; i < some.size(); i++) {
				samples.get(i).add(turn(some.get(i), gap));
			}
		}
		List<Series> all = new ArrayList<>();
		for (int i = 0; i < some.size(); i++) {
			Lane lane = some.get(i);
			all.add(new Series(this.contest, lane.transport(), lane.setting().payload(), lane.setting().capacity(),
					lane.shape(), offered, samples.get(i)));
		}
		return all;
	}

	private Sample turn(Lane lane, long gap) {
		Timing timing = this.bench.timing();
		Sample sample = checked(lane, lane.round(timing.lead(), timing.length(), gap));
		for (int attempt = 1; lane.tied() && sample.switches() > timing.allowedSwitches(); attempt++) {
			if (attempt == ATTEMPTS || this.repetitions-- <= 0) {
				this.bench.countDisturbed();
				return sample;
			}
			this.bench.countRepeated();
			sample = checked(lane, lane.round(timing.lead(), timing.length(), gap));
		}
		return sample;
	}

	/** Notes what a round has lost, whether it counts or not. */
	private Sample checked(Lane lane, Sample sample) {
		if (sample.lost() != 0 || sample.wrong() != 0) {
			this.bench.note("%s, %s: %d messages lost, %d wrong.".formatted(lane.transport().label(), this.contest,
					sample.lost(), sample.wrong()));
		}
		return sample;
	}

	@Override
	public void close() {
		this.lanes.forEach(Lane::close);
	}

}
