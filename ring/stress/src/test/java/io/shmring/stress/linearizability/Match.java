package io.shmring.stress.linearizability;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.ShmChannel;

/**
 * Players on one channel, which is attached twice, each on a thread of its own. History
 * after history is played and checked; each begins and ends with an empty ring.
 */
final class Match implements AutoCloseable {

	private static final Duration WATCHDOG = Duration.ofMinutes(2);

	private static final int ATTACHMENTS = 2;

	private final int capacity;

	private final Path directory;

	private final List<ShmChannel> channels = new ArrayList<>();

	private final List<Player> players = new ArrayList<>();

	private final List<ExecutorService> threads = new ArrayList<>();

	private final AtomicLong clock = new AtomicLong();

	Match(ChannelKind kind, int capacity, long seed, Function<ShmChannel, Ends> ends) throws IOException {
		this.capacity = capacity;
		this.directory = Files.createTempDirectory(Path.of("/dev/shm"), "shmring-test-");
		ChannelSpec spec = ChannelSpec.named("match")
			.directory(this.directory)
			.kind(kind)
			.capacity(capacity)
			.maxMessageSize(Long.BYTES)
			.maxParticipants(ATTACHMENTS)
			.maintenanceInterval(Duration.ZERO)
			.build();
		for (int attachment = 0; attachment < ATTACHMENTS; attachment++) {
			this.channels.add(ShmChannel.open(spec));
		}
		int count = (kind == ChannelKind.SPSC) ? 2 : 3;
		SplittableRandom random = new SplittableRandom(seed);
		for (int thread = 0; thread < count; thread++) {
			boolean many = kind == ChannelKind.MPMC;
			this.players.add(new Player(thread, ends.apply(this.channels.get(thread % ATTACHMENTS)), many || thread > 0,
					many || thread == 0, this.clock, random.split()));
			this.threads.add(Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory()));
		}
	}

	/** Plays histories; returns the first that no order explains, or an empty text. */
	String play(int histories) throws Exception {
		for (int history = 0; history < histories; history++) {
			this.clock.set(0);
			this.players.forEach(Player::forget);
			AtomicInteger missing = new AtomicInteger(this.players.size());
			List<Future<?>> running = new ArrayList<>();
			for (int thread = 0; thread < this.players.size(); thread++) {
				Player player = this.players.get(thread);
				running.add(this.threads.get(thread).submit(() -> play(player, missing)));
			}
			await(running);
			await(List.of(this.threads.getFirst().submit(this.players.getFirst()::drain)));
			List<List<Call>> calls = this.players.stream().map(Player::calls).toList();
			if (!Checker.isLinearizable(this.capacity, calls)) {
				return print(history, calls);
			}
		}
		return "";
	}

	@SuppressWarnings("ThreadPriorityCheck") // the last one is waited for by all
	private static void play(Player player, AtomicInteger missing) {
		missing.decrementAndGet();
		while (missing.get() > 0) {
			Thread.yield();
		}
		player.play();
	}

	private void await(List<Future<?>> running) throws InterruptedException, ExecutionException {
		for (Future<?> future : running) {
			try {
				future.get(WATCHDOG.toSeconds(), TimeUnit.SECONDS);
			}
			catch (TimeoutException ex) {
				throw new AssertionError("a call does not return: capacity=" + this.capacity, ex);
			}
		}
	}

	private String print(int history, List<List<Call>> calls) {
		return calls.stream()
			.flatMap(List::stream)
			.sorted(Comparator.comparingLong(Call::begin))
			.map(Call::toString)
			.collect(Collectors.joining("\n", "history " + history + ", capacity " + this.capacity + ":\n", "\n"));
	}

	@Override
	public void close() throws IOException {
		this.threads.forEach(ExecutorService::shutdownNow);
		this.channels.forEach(ShmChannel::close);
		Files.deleteIfExists(this.directory.resolve("match.ring"));
		Files.delete(this.directory);
	}

}
