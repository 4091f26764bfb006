package io.shmring.cli.torture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.shmring.ChannelSpec;
import io.shmring.ChannelStats;
import io.shmring.Role;
import io.shmring.ShmChannel;

/**
 * Runs producers and consumers in processes of their own, kills and stops them at random,
 * replaces the killed, and accounts for every message.
 *
 * <p>
 * What is known of a killed process is what it has noted in its log, a mapped file. A
 * producer notes before each commit how far its numbers may be in the ring and after it
 * how far they are, so between the two a handful of messages is in doubt: they may arrive
 * or not. Everything below must arrive. A consumer notes a message before its slot is
 * released; whatever it had not released comes again, and must be marked.
 */
public final class Torture {

	private static final long PAUSE_NANOS = 500_000;

	private static final long STUCK_NANOS = Duration.ofSeconds(60).toNanos();

	/** How long a torture that has found something waits for messages that may be lost. */
	private static final long LOST_NANOS = Duration.ofSeconds(5).toNanos();

	private static final int SPARE_PARTICIPANTS = 3;

	private static final long PATIENCE_SECONDS = 10;

	/** One in so many kills hits any process, attached or not, or does not spare the last. */
	private static final int RARELY = 16;

	private final TortureOptions options;

	private final SplittableRandom random;

	private final Ledger ledger = new Ledger();

	private final List<WorkerProcess> workers = new ArrayList<>();

	private final Path file;

	private final Path work;

	private int started;

	private long killedProducers;

	private long killedConsumers;

	private long killedAttached;

	private long stops;

	private long committed;

	private long inDoubt;

	private final List<long[]> ended = new ArrayList<>();

	private long progressAt;

	private long longestPause;

	private Torture(TortureOptions options, Path work) {
		this.options = options;
		this.random = new SplittableRandom(options.seed());
		this.work = work;
		this.file = options.directory().resolve("torture-" + work.getFileName() + ".ring");
	}

	/**
	 * Runs a torture to its end.
	 * @param options what to do
	 * @return the totals
	 * @throws IOException if processes cannot be started
	 * @throws InterruptedException if the thread is interrupted
	 */
	public static TortureResult run(TortureOptions options) throws IOException, InterruptedException {
		Path work = Files.createTempDirectory("shmring-");
		Torture torture = new Torture(options, work);
		CountDownLatch cleared = new CountDownLatch(1);
		Thread hook = hook(Thread.currentThread(), cleared);
		Runtime.getRuntime().addShutdownHook(hook);
		try {
			return torture.run();
		}
		finally {
			torture.clear();
			cleared.countDown();
			try {
				Runtime.getRuntime().removeShutdownHook(hook);
			}
			catch (IllegalStateException ex) {
				// the hook is what got us here
			}
		}
	}

	/** Ends the torture when a signal ends the process, and waits until it has cleared up. */
	private static Thread hook(Thread controller, CountDownLatch cleared) {
		return new Thread(() -> {
			controller.interrupt();
			try {
				boolean done = cleared.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
				assert done;
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}, "shmring-torture-end");
	}

	private TortureResult run() throws IOException, InterruptedException {
		long start = begin();
		long end = start + this.options.duration().toNanos();
		long killAt = next(start, this.options.killEvery());
		long stopAt = next(start, this.options.stopEvery());
		this.progressAt = start;
		while (System.nanoTime() - end < 0) {
			replace();
			long now = System.nanoTime();
			if (now - killAt >= 0) {
				killOne();
				killAt = next(now, this.options.killEvery());
			}
			if (now - stopAt >= 0) {
				stopOne(now);
				stopAt = next(now, this.options.stopEvery());
			}
			attend();
		}
		finish();
		return settle(Duration.ofNanos(System.nanoTime() - start).toSeconds());
	}

	/** Starts the first processes and waits until they are at work. */
	private long begin() throws IOException, InterruptedException {
		replace();
		long deadline = System.nanoTime() + STUCK_NANOS;
		while (this.workers.stream().anyMatch((worker) -> !worker.isActive()) && System.nanoTime() - deadline < 0) {
			attend();
			replace();
		}
		return System.nanoTime();
	}

	/** A time around a mean distance from now. */
	private long next(long now, Duration every) {
		return now + (every.isZero() ? Long.MAX_VALUE / 2 : this.random.nextLong(2 * every.toNanos()));
	}

	private int participants() {
		return this.options.producers() + this.options.consumers() + SPARE_PARTICIPANTS;
	}

	private void replace() throws IOException {
		replace(Role.PRODUCER, this.options.producers());
		replace(Role.CONSUMER, this.options.consumers());
	}

	private void replace(Role role, int wanted) throws IOException {
		long there = this.workers.stream().filter((worker) -> worker.role == role).count();
		for (; there < wanted; there++) {
			this.workers
				.add(WorkerProcess.start(this.options, this.file, participants(), this.work, role, ++this.started));
		}
	}

	/** Kills somebody who is at work, mostly sparing the last one of a role. */
	private void killOne() throws IOException, InterruptedException {
		boolean anybody = this.random.nextInt(RARELY) == 0;
		boolean sparing = this.random.nextInt(RARELY) != 0;
		List<WorkerProcess> candidates = this.workers.stream()
			.filter((worker) -> anybody || (worker.isActive() && !(sparing && countActive(worker.role) == 1)))
			.toList();
		if (!candidates.isEmpty() && isAble()) {
			WorkerProcess victim = candidates.get(this.random.nextInt(candidates.size()));
			boolean attached = victim.log().isReady();
			victim.kill();
			this.killedAttached += attached ? 1 : 0;
			this.killedProducers += (victim.role == Role.PRODUCER) ? 1 : 0;
			this.killedConsumers += (victim.role == Role.CONSUMER) ? 1 : 0;
			bury(victim);
		}
	}

	private void stopOne(long now) throws IOException, InterruptedException {
		List<WorkerProcess> candidates = this.workers.stream().filter(WorkerProcess::isActive).toList();
		if (!candidates.isEmpty()) {
			candidates.get(this.random.nextInt(candidates.size()))
				.stopUntil(now + this.random.nextLong(2 * this.options.stopEvery().toNanos()));
			this.stops++;
		}
	}

	/** Empties the logs, wakes the stopped, and looks for those who ended by themselves. */
	private void attend() throws IOException, InterruptedException {
		long now = System.nanoTime();
		boolean progress = false;
		for (WorkerProcess worker : List.copyOf(this.workers)) {
			worker.goOn(now);
			progress |= drain(worker);
			if (!worker.isAlive()) {
				this.ledger.find("ended by itself: " + describe(worker) + ", exit=" + worker.exitCode() + ", "
						+ worker.output());
				bury(worker);
			}
		}
		// a stopped process may hold a claim, and nobody may take it away
		boolean stopped = this.workers.stream().anyMatch(WorkerProcess::isStopped);
		if (progress || stopped || !isAble()) {
			this.progressAt = now;
		}
		this.longestPause = Math.max(this.longestPause, now - this.progressAt);
		if (now - this.progressAt > STUCK_NANOS) {
			this.ledger.find("no progress for " + Duration.ofNanos(STUCK_NANOS));
			this.progressAt = now;
		}
		pause();
	}

	private static void pause() throws InterruptedException {
		LockSupport.parkNanos(PAUSE_NANOS);
		if (Thread.interrupted()) {
			throw new InterruptedException("torture was ended by a signal");
		}
	}

	private long countActive(Role role) {
		return this.workers.stream().filter((worker) -> worker.role == role && worker.isActive()).count();
	}

	/** Whether messages can flow. */
	private boolean isAble() {
		return countActive(Role.PRODUCER) > 0 && countActive(Role.CONSUMER) > 0;
	}

	private boolean drain(WorkerProcess worker) {
		return worker.log().drain((entry) -> this.ledger.enter(worker.number, entry)) > 0;
	}

	private static String describe(WorkerProcess worker) {
		return worker.role + " " + worker.number;
	}

	/** Takes over what a worker that is gone has left. */
	private void bury(WorkerProcess worker) throws IOException {
		drain(worker);
		if (worker.role == Role.PRODUCER) {
			long sure = worker.log().committed();
			long perhaps = Math.max(sure, worker.log().attempted());
			this.committed += sure;
			this.inDoubt += perhaps - sure;
			this.ended.add(new long[] { worker.number, sure, perhaps });
		}
		this.workers.remove(worker);
		worker.close();
	}

	/** Lets the producers end, then the consumers when everything has arrived. */
	private void finish() throws IOException, InterruptedException {
		for (WorkerProcess worker : this.workers) {
			worker.goOn(Long.MAX_VALUE);
		}
		replace(Role.CONSUMER, this.options.consumers());
		end(Role.PRODUCER);
		long deadline = System.nanoTime() + (this.ledger.findings().isEmpty() ? STUCK_NANOS : LOST_NANOS);
		while (!isComplete() && System.nanoTime() - deadline < 0) {
			this.workers.forEach(this::drain);
			pause();
		}
		end(Role.CONSUMER);
	}

	private boolean isComplete() {
		return this.ended.stream().allMatch((one) -> this.ledger.isComplete((int) one[0], one[1]));
	}

	private void end(Role role) throws IOException, InterruptedException {
		List<WorkerProcess> ending = this.workers.stream().filter((worker) -> worker.role == role).toList();
		ending.forEach((worker) -> worker.log().finish());
		long deadline = System.nanoTime() + STUCK_NANOS;
		for (WorkerProcess worker : ending) {
			while (!worker.awaitExit(PAUSE_NANOS) && System.nanoTime() - deadline < 0) {
				this.workers.forEach(this::drain);
			}
			if (worker.isAlive() || worker.exitCode() != 0) {
				this.ledger.find("did not end well: " + describe(worker) + ", "
						+ (worker.isAlive() ? "still running" : "exit=" + worker.exitCode()) + ", " + worker.output());
				worker.kill();
			}
			bury(worker);
		}
	}

	private TortureResult settle(long seconds) {
		long arrived = 0;
		for (long[] one : this.ended) {
			arrived += this.ledger.settle((int) one[0], one[1], one[2]);
		}
		ChannelStats stats = inspect();
		return new TortureResult(this.options.kind(), seconds, this.committed, this.ledger.received(), this.inDoubt,
				arrived, this.ledger.marked(), this.ledger.again(), this.killedProducers, this.killedConsumers,
				this.stops, stats.deadParticipantRecoveries(), stats.deadSlotRecoveries(),
				Duration.ofNanos(this.longestPause).toMillis(), this.ledger.findings());
	}

	/** Looks at what is left of the channel, and removes it. */
	private ChannelStats inspect() {
		ChannelSpec spec = TortureWorker
			.spec(this.file, this.options.kind(), this.options.capacity(), this.options.maxMessageSize(),
					participants())
			.toBuilder()
			.maintenanceInterval(Duration.ZERO)
			.removeOnClose(true)
			.build();
		ChannelStats stats;
		try (ShmChannel channel = ShmChannel.open(spec)) {
			channel.recoverDead();
			int left = channel.poll((message) -> {
			}, Integer.MAX_VALUE);
			stats = channel.stats();
			check(left == 0, "left in the ring: " + left);
			check(stats.depth() == 0, "ring did not drain: depth=" + stats.depth());
			check(stats.participants().size() == 1, "participants left: " + stats.participants());
			check(stats.deadParticipantRecoveries() >= this.killedAttached, "dead participants not recovered: killed="
					+ this.killedAttached + ", recovered=" + stats.deadParticipantRecoveries());
		}
		check(!Files.exists(this.file), "file left behind: " + this.file);
		return stats;
	}

	private void check(boolean expected, String finding) {
		if (!expected) {
			this.ledger.find(finding);
		}
	}

	private void clear() throws IOException {
		for (WorkerProcess worker : List.copyOf(this.workers)) {
			worker.close();
		}
		Files.deleteIfExists(this.file);
		Files.deleteIfExists(this.work);
	}

}
