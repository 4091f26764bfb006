package io.shmring.internal.channel;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.LogManager;

import io.shmring.ChannelFailedException;
import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.Claim;
import io.shmring.ClaimBatch;
import io.shmring.ShmChannel;
import io.shmring.memory.ArenaBatch;

/**
 * Child of {@link TruncationTests}: cuts the file off under both ends of a channel, again
 * and again, and counts what their calls end with: FAILED, or what came out instead.
 */
final class Truncation {

	private static final long HANGS_AFTER_SECONDS = 20;

	private static final int WARM_UP = 40_000;

	private final SplittableRandom random;

	private final ChannelSpec spec;

	private final byte[] bytes;

	private final byte[] copy;

	private final MemorySegment segment;

	private final ByteBuffer buffer;

	private ArenaBatch batch;

	private final ExecutorService executor = Executors.newFixedThreadPool(2, Thread.ofPlatform().daemon().factory());

	private final Map<String, Integer> ends = new TreeMap<>();

	private Truncation(Path directory, ChannelKind kind, int size, long seed) {
		this.random = new SplittableRandom(seed);
		this.bytes = new byte[size];
		this.copy = new byte[size];
		this.segment = Arena.global().allocate(Math.max(size, 1)).asSlice(0, size);
		this.buffer = ByteBuffer.allocateDirect(size);
		this.spec = ChannelSpec.named("orders")
			.directory(directory)
			.kind(kind)
			.capacity(16)
			.maxMessageSize(size)
			.maxParticipants(2)
			.maintenanceInterval(Duration.ofMillis(20))
			.build();
	}

	/** One call of a side. */
	private enum Act {

		OFFER_BYTES {

			@Override
			void on(ShmChannel channel, Truncation talk) {
				channel.offer(talk.bytes);
			}

		},
		OFFER_SEGMENT {

			@Override
			void on(ShmChannel channel, Truncation talk) {
				channel.offer(1, talk.segment);
			}

		},
		OFFER_BUFFER {

			@Override
			void on(ShmChannel channel, Truncation talk) {
				channel.offer(1, talk.buffer);
			}

		},
		CLAIM {

			@Override
			void on(ShmChannel channel, Truncation talk) {
				Claim claim = channel.tryClaim(1, talk.bytes.length);
				if (claim != null) {
					claim.putBytes(0, talk.bytes, 0, talk.bytes.length).commit();
				}
			}

		},
		BATCH {

			@Override
			void on(ShmChannel channel, Truncation talk) {
				ClaimBatch batch = channel.tryClaimBatch(4);
				if (batch != null) {
					for (int i = 0; i < batch.size(); i++) {
						batch.select(i, 1, talk.bytes.length).putBytes(0, talk.bytes, 0, talk.bytes.length);
					}
					batch.commit();
				}
			}

		},
		POLL_BYTES {

			@Override
			void on(ShmChannel channel, Truncation talk) {
				channel.poll((message) -> message.getBytes(0, talk.copy, 0, message.length()), 8);
			}

		},
		POLL_SEGMENT {

			@Override
			void on(ShmChannel channel, Truncation talk) {
				channel.poll((message) -> message.copyTo(talk.segment), 8);
			}

		},
		DRAIN {

			@Override
			void on(ShmChannel channel, Truncation talk) {
				channel.drainTo(talk.batch, 8);
				talk.batch.clear();
			}

		};

		abstract void on(ShmChannel channel, Truncation talk);

	}

	private static final Act[] SENDING = { Act.OFFER_BYTES, Act.OFFER_SEGMENT, Act.OFFER_BUFFER, Act.CLAIM, Act.BATCH };

	private static final Act[] RECEIVING = { Act.POLL_BYTES, Act.POLL_SEGMENT, Act.DRAIN };

	public static void main(String[] arguments) throws Exception {
		// participants of a file that is cut off cannot detach in good order
		LogManager.getLogManager().reset();
		Truncation talk = new Truncation(Path.of(arguments[0]), ChannelKind.valueOf(arguments[1]),
				Integer.parseInt(arguments[2]), Long.parseLong(arguments[3]));
		talk.warmUp();
		int rounds = Integer.parseInt(arguments[4]);
		for (int round = 0; round < rounds; round++) {
			talk.round(round);
		}
		System.out.println("ENDS " + talk.ends);
		System.exit(0);
	}

	private void warmUp() throws IOException {
		try (ShmChannel channel = ShmChannel.open(this.spec); ArenaBatch batch = new ArenaBatch(channel)) {
			this.batch = batch;
			for (int i = 0; i < WARM_UP; i++) {
				SENDING[i % SENDING.length].on(channel, this);
				RECEIVING[i % RECEIVING.length].on(channel, this);
			}
		}
		Files.delete(this.spec.file());
	}

	private void round(int round) throws Exception {
		ShmChannel sending = ShmChannel.open(this.spec);
		ShmChannel receiving = ShmChannel.open(this.spec);
		this.batch = new ArenaBatch(receiving);
		List<Future<String>> sides = new ArrayList<>();
		sides.add(this.executor.submit(() -> end(sending, SENDING[round % SENDING.length])));
		sides.add(this.executor.submit(() -> end(receiving, RECEIVING[round % RECEIVING.length])));
		TimeUnit.MICROSECONDS.sleep(this.random.nextInt(2000));
		try (FileChannel file = FileChannel.open(this.spec.file(), StandardOpenOption.WRITE)) {
			file.truncate(this.random.nextBoolean() ? 0 : this.random.nextLong(file.size()));
		}
		for (Future<String> side : sides) {
			this.ends.merge(side.get(HANGS_AFTER_SECONDS, TimeUnit.SECONDS), 1, Integer::sum);
		}
		this.batch.close();
		sending.close();
		receiving.close();
		Files.delete(this.spec.file());
	}

	/** Calls until the channel has failed; returns the first thing that came out. */
	private String end(ShmChannel channel, Act act) {
		try {
			try {
				while (true) {
					act.on(channel, this);
				}
			}
			catch (ChannelFailedException ex) {
				// what the JVM still has for us comes now
				LockSupport.parkNanos(1);
				return channel.state().name();
			}
		}
		catch (Throwable ex) {
			return act + ":" + ex.getClass().getSimpleName();
		}
	}

}
