package io.shmring.boot.actuate;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

import io.shmring.ShmChannel;

/**
 * One thread that sends as fast as it can and one that receives.
 */
final class Traffic implements AutoCloseable {

	private static final int LIMIT = 256;

	private final ShmChannel channel;

	private final CompletableFuture<Void> ended;

	private volatile boolean stopped;

	Traffic(ShmChannel channel) {
		this.channel = channel;
		Executor threads = (work) -> new Thread(work, "traffic").start();
		this.ended = CompletableFuture.allOf(CompletableFuture.runAsync(this::produce, threads),
				CompletableFuture.runAsync(this::consume, threads));
	}

	private void produce() {
		byte[] message = new byte[128];
		while (!this.stopped) {
			this.channel.offer(message);
		}
	}

	private void consume() {
		while (!this.stopped) {
			this.channel.poll((message) -> {
			}, LIMIT);
		}
	}

	/**
	 * Lets the traffic flow for a time in which the endpoint is read.
	 * @return messages consumed per millisecond
	 */
	double during(long millis, EndpointReader reader, int readingsPerSecond) throws Exception {
		long before = this.channel.stats().head();
		long start = System.nanoTime();
		long readings = millis * readingsPerSecond / 1000;
		for (long reading = 1; reading <= readings; reading++) {
			sleepUntil(start + reading * millis * 1_000_000 / (readings + 1));
			reader.read();
		}
		sleepUntil(start + millis * 1_000_000);
		return (this.channel.stats().head() - before) * 1e6 / (System.nanoTime() - start);
	}

	private static void sleepUntil(long nanos) throws InterruptedException {
		long left = nanos - System.nanoTime();
		if (left > 0) {
			Thread.sleep(left / 1_000_000, (int) (left % 1_000_000));
		}
	}

	@Override
	public void close() {
		this.stopped = true;
		this.ended.join();
	}

}
