package io.shmring.cli;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.shmring.ChannelSpec;
import io.shmring.ChannelStats;
import io.shmring.ShmChannel;
import io.shmring.WaitStrategy;
import io.shmring.inspect.ChannelInspection;

/**
 * A channel to which this process is attached as an ordinary participant, with the
 * geometry of its header. A signal that ends the process lets the command finish the
 * message it is at, and then detaches.
 */
final class Attached implements AutoCloseable {

	private static final long PATIENCE_MILLIS = 1_000;

	private final ShmChannel channel;

	private final CountDownLatch closed = new CountDownLatch(1);

	private final Thread hook = new Thread(this::stop, "shmring-detach");

	private volatile boolean stopping;

	private Attached(ShmChannel channel) {
		this.channel = channel;
		Runtime.getRuntime().addShutdownHook(this.hook);
	}

	static Attached to(Path directory, String name) {
		ChannelSpec spec;
		try (ChannelInspection inspection = ChannelInspection.open(directory, name)) {
			spec = inspection.attaching().toBuilder().waitStrategy(WaitStrategy.BLOCK).prefault(false).build();
		}
		return new Attached(ShmChannel.open(spec));
	}

	/** Looks at a channel once, from outside. */
	static ChannelStats look(Path directory, String name) {
		try (ChannelInspection inspection = ChannelInspection.open(directory, name)) {
			return inspection.stats();
		}
	}

	ShmChannel channel() {
		return this.channel;
	}

	/** Whether the process is about to end. */
	boolean isStopping() {
		return this.stopping;
	}

	private void stop() {
		this.stopping = true;
		try {
			if (!this.closed.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
				this.channel.close();
			}
		}
		catch (InterruptedException ex) {
			this.channel.close();
		}
	}

	@Override
	public void close() {
		this.channel.close();
		this.closed.countDown();
		try {
			Runtime.getRuntime().removeShutdownHook(this.hook);
		}
		catch (IllegalStateException ex) {
			// the hook is what got us here
		}
	}

}
