package io.shmring.internal.channel;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.shmring.ChannelClosedException;
import io.shmring.ChannelFailedException;
import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.ChannelState;
import io.shmring.Claim;
import io.shmring.ClaimBatch;
import io.shmring.RoleHeldException;
import io.shmring.ShmChannel;
import io.shmring.internal.layout.SegmentLayout;

/**
 * Child of {@link StrayWriterTests}: two participants talk while somebody writes random
 * bytes into the file. Calls may fail, in the ways that are documented, and must end.
 */
final class StrayWriter {

	private static final Duration DEADLINE = Duration.ofMillis(5);

	private static final long HANGS_AFTER_SECONDS = 60;

	private static final int WRITES = 12;

	private final SplittableRandom random;

	private final ChannelSpec spec;

	private final ExecutorService executor = Executors.newFixedThreadPool(2, Thread.ofPlatform().daemon().factory());

	private volatile boolean over;

	private int failed;

	private StrayWriter(Path directory, ChannelKind kind, long seed) {
		this.random = new SplittableRandom(seed);
		this.spec = ChannelSpec.named("orders")
			.directory(directory)
			.kind(kind)
			.capacity(8)
			.maxMessageSize(100)
			.maxParticipants(4)
			.maintenanceInterval(Duration.ofMillis(2))
			.build();
	}

	public static void main(String[] arguments) throws Exception {
		ChannelKind kind = ChannelKind.valueOf(arguments[1]);
		StrayWriter fuzz = new StrayWriter(Path.of(arguments[0]), kind, Long.parseLong(arguments[2]));
		int rounds = Integer.parseInt(arguments[3]);
		for (int round = 0; round < rounds; round++) {
			fuzz.round(round);
			if (round % 50 == 0) {
				System.out.println("round " + round);
			}
		}
		System.out.println("DONE failed=" + fuzz.failed);
		System.exit(0);
	}

	private void round(int round) throws Exception {
		this.over = false;
		ShmChannel sending = ShmChannel.open(this.spec);
		ShmChannel receiving = ShmChannel.open(this.spec);
		List<Future<?>> sides = new ArrayList<>();
		sides.add(this.executor.submit(() -> run(sending, () -> send(sending))));
		sides.add(this.executor.submit(() -> run(receiving, () -> receive(receiving))));
		try (RandomAccessFile file = new RandomAccessFile(this.spec.file().toFile(), "rw")) {
			for (int i = 0; i < WRITES; i++) {
				write(file, round);
				Thread.sleep(this.random.nextInt(2));
			}
		}
		this.over = true;
		for (Future<?> side : sides) {
			// a call that hangs past its deadline ends here
			end(side);
		}
		this.failed += Math.max(check(sending), check(receiving));
		Files.deleteIfExists(this.spec.file());
	}

	private int check(ShmChannel channel) throws Exception {
		Future<Integer> checked = this.executor.submit(() -> {
			channel.stats();
			int failed = (channel.state() == ChannelState.FAILED) ? 1 : 0;
			if (failed != 0 && channel.problems().isEmpty()) {
				throw new AssertionError("a failed channel says nothing");
			}
			channel.close();
			return failed;
		});
		return end(checked);
	}

	private static <T> T end(Future<T> side) throws Exception {
		try {
			return side.get(HANGS_AFTER_SECONDS, TimeUnit.SECONDS);
		}
		catch (TimeoutException ex) {
			Thread.getAllStackTraces().forEach((thread, stack) -> System.out.println(thread + " " + List.of(stack)));
			throw ex;
		}
	}

	/** Random bytes, or a word of the file in another place, at an offset that matters. */
	private void write(RandomAccessFile file, int round) throws IOException {
		long size = file.length();
		long offset = switch (round % 4) {
			case 0 -> this.random.nextLong(size);
			case 1 -> this.random.nextLong(SegmentLayout.PARTICIPANTS) & -8;
			case 2 -> SegmentLayout.PARTICIPANTS + (this.random.nextLong(4L * SegmentLayout.PARTICIPANT_SIZE) & -8);
			default -> SegmentLayout.slotsOffset(4)
					+ this.random.nextInt(8) * (long) SegmentLayout.stride(this.spec.maxMessageSize())
					+ this.random.nextInt(2) * 8L;
		};
		byte[] bytes = new byte[Math.clamp(size - offset, 1, this.random.nextBoolean() ? 8 : 64)];
		if (this.random.nextInt(4) == 0) {
			file.seek((offset + SegmentLayout.SLOT_ALIGNMENT) % (size - bytes.length));
			file.readFully(bytes);
		}
		else {
			this.random.nextBytes(bytes);
			if (this.random.nextInt(3) == 0) {
				bytes = Arrays.copyOf(bytes, 1);
			}
		}
		file.seek(offset);
		file.write(bytes);
	}

	private void run(ShmChannel channel, Callable<Boolean> call) {
		while (!this.over) {
			try {
				call.call();
			}
			catch (ChannelFailedException | ChannelClosedException | RoleHeldException ex) {
				if (channel.state() == ChannelState.FAILED) {
					return;
				}
			}
			catch (Exception ex) {
				throw new AssertionError("undocumented: " + ex, ex);
			}
		}
	}

	private boolean send(ShmChannel channel) throws InterruptedException {
		byte[] message = new byte[this.spec.maxMessageSize()];
		boolean sent = channel.send(message, DEADLINE);
		channel.offer(message);
		Claim claim = channel.tryClaim(40);
		if (claim != null) {
			claim.putLong(8, 42);
			claim.commit();
		}
		ClaimBatch batch = channel.tryClaimBatch(3);
		if (batch != null) {
			for (int i = 0; i < batch.size(); i++) {
				batch.select(i, i, 8).putInt(0, i);
			}
			batch.commit();
		}
		return sent;
	}

	private boolean receive(ShmChannel channel) throws InterruptedException {
		byte[] copy = new byte[this.spec.maxMessageSize()];
		int received = channel.receive((message) -> message.getBytes(0, copy, 0, message.length()), 4, DEADLINE);
		return received + channel.poll((message) -> message.toByteArray(), 4) > 0;
	}

}
