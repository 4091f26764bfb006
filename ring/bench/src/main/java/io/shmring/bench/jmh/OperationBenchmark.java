package io.shmring.bench.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.Claim;
import io.shmring.ClaimBatch;
import io.shmring.Message;
import io.shmring.MessageHandler;
import io.shmring.ShmChannel;
import io.shmring.bench.peer.Directories;

/**
 * What single operations cost one thread that is alone with a ring: no line moves between
 * CPUs, so this is the price of the instructions. Run it with {@code -prof gc} to see that
 * nothing is allocated.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 3, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@State(Scope.Thread)
public class OperationBenchmark {

	private static final int LENGTH = 256;

	private static final int BATCH = 64;

	/** Kind of the channel. */
	@Param({ "SPSC", "MPSC", "MPMC" })
	public ChannelKind kind = ChannelKind.MPMC;

	private final byte[] message = new byte[LENGTH];

	private final byte[] copy = new byte[LENGTH];

	private final MessageHandler copying = this::copy;

	private final MessageHandler looking = this::look;

	private @Nullable ShmChannel open;

	private @Nullable Path directory;

	private long sum;

	private ShmChannel channel() {
		return Objects.requireNonNull(this.open);
	}

	private void copy(Message received) {
		received.getBytes(0, this.copy, 0, received.length());
	}

	private void look(Message received) {
		this.sum += received.getLong(0);
	}

	/**
	 * Opens a channel.
	 * @throws IOException if there is no directory
	 */
	@Setup
	public void open() throws IOException {
		Path created = Files.createTempDirectory(Path.of("/dev/shm"), "shmring-jmh-");
		this.directory = created;
		this.open = ShmChannel.open(ChannelSpec.named("jmh")
			.directory(created)
			.kind(this.kind)
			.capacity(1024)
			.maxMessageSize(LENGTH)
			.removeOnClose(true)
			.build());
	}

	/**
	 * Closes it.
	 */
	@TearDown
	public void close() {
		channel().close();
		Directories.delete(Objects.requireNonNull(this.directory));
	}

	/**
	 * Copies a message in and out.
	 * @return number of messages received
	 */
	@Benchmark
	public int offerPoll() {
		channel().offer(this.message);
		return channel().poll(this.copying, 1);
	}

	/**
	 * Writes and reads a field in place.
	 * @return something the compiler cannot know
	 */
	@Benchmark
	public long claimCommitPoll() {
		Claim claim = Objects.requireNonNull(channel().tryClaim(LENGTH));
		claim.putLong(0, this.sum).commit();
		channel().poll(this.looking, 1);
		return this.sum;
	}

	/**
	 * Gives a claim up; the poll passes over it.
	 * @return number of messages received, 0
	 */
	@Benchmark
	public int claimAbortPoll() {
		Objects.requireNonNull(channel().tryClaim(LENGTH)).abort();
		return channel().poll(this.looking, 1);
	}

	/**
	 * Sends a batch, per message.
	 * @return number of messages received
	 */
	@Benchmark
	@OperationsPerInvocation(BATCH)
	public int batchPoll() {
		ClaimBatch batch = Objects.requireNonNull(channel().tryClaimBatch(BATCH));
		for (int i = 0; i < batch.size(); i++) {
			batch.select(i, ShmChannel.DEFAULT_TYPE, LENGTH).putBytes(0, this.message, 0, LENGTH);
		}
		batch.commit();
		return channel().poll(this.copying, BATCH);
	}

	/**
	 * Looks into an empty ring.
	 * @return number of messages received, 0
	 */
	@Benchmark
	public int pollEmpty() {
		return channel().poll(this.looking, 1);
	}

}
