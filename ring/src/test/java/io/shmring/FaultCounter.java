package io.shmring;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/**
 * Child of {@link FaultCountersTests}: one thread sends and one receives, without
 * garbage, and each counts its own page faults as the kernel does. Those of the JVM, which
 * deoptimizes and compiles whenever it likes, are taken before.
 */
final class FaultCounter {

	private static final int SIZE = 240;

	private static final int PARTS = 1_000;

	private static final long PAUSE_NANOS = 20_000;

	private final CyclicBarrier warm;

	private final CyclicBarrier done = new CyclicBarrier(2);

	private final int warmUp;

	private final int messages;

	private FaultCounter(Path file, int warmUp, int messages) {
		this.warm = new CyclicBarrier(2, () -> Mappings.populateAllBut(file));
		this.warmUp = warmUp;
		this.messages = messages;
	}

	/** What one thread does with a number of messages. */
	@FunctionalInterface
	private interface Side {

		void run(int messages);

	}

	public static void main(String[] arguments) throws Exception {
		ChannelSpec spec = ChannelSpec.named("orders")
			.directory(Path.of(arguments[0]))
			.kind(ChannelKind.valueOf(arguments[1]))
			.capacity(16384)
			.maxMessageSize(SIZE)
			.build();
		FaultCounter counter = new FaultCounter(spec.file(), Integer.parseInt(arguments[2]),
				Integer.parseInt(arguments[3]));
		try (ShmChannel sending = ShmChannel.open(spec);
				ShmChannel receiving = ShmChannel.open(spec);
				ExecutorService executor = Executors.newFixedThreadPool(2)) {
			System.out.println("BEFORE " + Mappings.absent(spec.file()));
			Future<String> sender = executor.submit(() -> counter.count((messages) -> send(sending, messages)));
			Future<String> receiver = executor.submit(() -> counter.count((messages) -> receive(receiving, messages)));
			System.out.println("FAULTS sender " + sender.get() + ", receiver " + receiver.get());
			System.out.println("AFTER " + Mappings.absent(spec.file()));
			System.out.println("RECEIVED " + receiving.stats().received());
		}
	}

	private String count(Side side) throws Exception {
		byte[] before = new byte[1024];
		byte[] after = new byte[1024];
		try (RandomAccessFile stat = new RandomAccessFile("/proc/thread-self/stat", "r")) {
			// what comes after a reading must not count
			read(stat, before);
			read(stat, after);
			inParts(side, this.warmUp);
			this.warm.await();
			read(stat, before);
			inParts(side, this.messages);
			read(stat, after);
			this.done.await();
		}
		return "minor=" + (field(after, 7) - field(before, 7)) + " major=" + (field(after, 9) - field(before, 9));
	}

	/** So that what is compiled during the warm-up is what runs afterwards. */
	private static void inParts(Side side, int messages) {
		for (int part = 0; part < PARTS; part++) {
			side.run(messages / PARTS);
		}
	}

	private static void read(RandomAccessFile stat, byte[] line) throws IOException {
		stat.seek(0);
		if (stat.read(line) < 1) {
			throw new IOException("thread has no stat line");
		}
	}

	private static long field(byte[] line, int index) {
		String stat = new String(line, StandardCharsets.US_ASCII);
		return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[index]);
	}

	private static void send(ShmChannel channel, int messages) {
		byte[] message = new byte[SIZE];
		for (int i = 0; i < messages; i++) {
			while (!channel.offer(message)) {
				LockSupport.parkNanos(PAUSE_NANOS);
			}
		}
	}

	private static void receive(ShmChannel channel, int messages) {
		MessageHandler handler = (message) -> {
		};
		for (int received = 0; received < messages;) {
			int count = channel.poll(handler, Math.min(256, messages - received));
			if (count == 0) {
				LockSupport.parkNanos(PAUSE_NANOS);
			}
			received += count;
		}
	}

}
