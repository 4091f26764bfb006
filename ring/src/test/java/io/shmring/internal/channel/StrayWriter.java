package io.shmring.internal.channel;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.ShmChannel;

/**
 * Child of {@link StrayWriterTests}: two participants talk while somebody writes random
 * bytes into the file.
 */
final class StrayWriter {

	private static final long HANGS_AFTER_SECONDS = 60;

	private static final int WRITES = 12;

	private final ChannelSpec spec;

	private final StrayBytes bytes;

	private final ExecutorService executor = Executors.newFixedThreadPool(2, Thread.ofPlatform().daemon().factory());

	private volatile boolean over;

	private int failed;

	private StrayWriter(Path directory, ChannelKind kind, long seed) {
		this.spec = StrayTalk.spec(directory, kind);
		this.bytes = new StrayBytes(this.spec, seed);
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
		sides.add(this.executor.submit(() -> StrayTalk.SEND.run(sending, () -> this.over)));
		sides.add(this.executor.submit(() -> StrayTalk.RECEIVE.run(receiving, () -> this.over)));
		this.bytes.write(round, WRITES);
		this.over = true;
		for (Future<?> side : sides) {
			// a call that hangs past its deadline ends here
			end(side);
		}
		boolean sendingFailed = end(this.executor.submit(() -> StrayTalk.close(sending)));
		boolean receivingFailed = end(this.executor.submit(() -> StrayTalk.close(receiving)));
		if (sendingFailed || receivingFailed) {
			this.failed++;
		}
		Files.deleteIfExists(this.spec.file());
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

}
