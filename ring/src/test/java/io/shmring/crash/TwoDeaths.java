package io.shmring.crash;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import io.shmring.ChannelClosedException;
import io.shmring.OnDeadConsumer;
import io.shmring.ShmChannel;
import io.shmring.crash.Acts.Reports;
import io.shmring.internal.channel.Abandonment;
import io.shmring.internal.layout.Seam;

/**
 * A participant dies after each of its writes, and who recovers it dies after each of its
 * own. All in one process: a participant dies by losing its mapping and its locks while
 * its thread is held between two writes.
 */
final class TwoDeaths {

	private static long runs;

	/** Ends a thread whose participant is dead. */
	private static final class Death extends Error {

		private static final long serialVersionUID = 1L;

	}

	private TwoDeaths() {
	}

	/** Arguments: directory, whether a recoverer dies too in every case or in some. */
	public static void main(String[] arguments) throws Exception {
		Path file = Path.of(arguments[0]).resolve("case.ring");
		for (OnDeadConsumer policy : OnDeadConsumer.values()) {
			List<CrashCase> all = CrashCase.all(policy);
			List<CrashCase> twice = Boolean.parseBoolean(arguments[1]) ? all : CrashCase.some(policy);
			for (CrashCase crash : all) {
				if (crash.operation() != Operation.OPEN) {
					System.out.println(crash);
					dieEverywhere(crash, file, twice.contains(crash));
				}
			}
		}
		System.out.println("runs " + runs);
	}

	private static void dieEverywhere(CrashCase crash, Path file, boolean twice) throws Exception {
		boolean died = true;
		for (long first = 1; died; first++) {
			boolean recovererDied = twice;
			for (long second = 0; second == 0 || recovererDied; second++) {
				try (Scene scene = new Scene(crash, file)) {
					scene.prepare();
					List<String> lines = Collections.synchronizedList(new ArrayList<>());
					ShmChannel victim = scene.open();
					ShmChannel recoverer = scene.open();
					crash.operation().prepare(victim);
					Acts acts = new Acts(lines::add);
					died = dies(victim, first, () -> crash.operation().run(victim, acts));
					int deaths = 1;
					if (second > 0) {
						recovererDied = dies(recoverer, second, recoverer::recoverDead);
						deaths++;
					}
					else {
						recoverer.close();
					}
					Aftermath.check(scene, new Reports(lines), deaths, (first + second) % 2 == 0);
				}
				catch (AssertionError | RuntimeException ex) {
					throw new AssertionError(crash + ": first death after write " + first + ", second after " + second,
							ex);
				}
				finally {
					Files.deleteIfExists(file);
				}
				runs++;
			}
		}
	}

	/** Runs an action that dies after a write; false if it came to its end before. */
	private static boolean dies(ShmChannel channel, long last, Runnable action) throws InterruptedException {
		CountDownLatch reached = new CountDownLatch(1);
		CountDownLatch abandoned = new CountDownLatch(1);
		boolean[] died = { false };
		Thread thread = Thread.ofPlatform().unstarted(() -> {
			try {
				action.run();
			}
			catch (Death | ChannelClosedException | IllegalStateException ex) {
				// what it does on its way out is refused, because its mapping is gone
			}
			finally {
				reached.countDown();
			}
		});
		long[] steps = { 0 };
		Seam.listen((step) -> {
			if (Thread.currentThread() == thread && ++steps[0] == last) {
				died[0] = true;
				reached.countDown();
				awaitQuietly(abandoned);
				Abandonment.comeOut(channel);
				throw new Death();
			}
		});
		thread.start();
		reached.await();
		boolean onItsWay = died[0];
		Abandonment.abandon(channel);
		abandoned.countDown();
		thread.join();
		return onItsWay;
	}

	private static void awaitQuietly(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
