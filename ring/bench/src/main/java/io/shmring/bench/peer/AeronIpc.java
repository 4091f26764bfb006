package io.shmring.bench.peer;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.FragmentHandler;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Aeron within one host, an exclusive publication for a single producer. The media driver
 * lives in the process of the consumer. Its term buffers do not follow the capacity: the
 * driver moves the window of a publication now and then, and short terms would have it
 * wait.
 */
final class AeronIpc implements Ends {

	private static final int STREAM = 1;

	private static final int TERM = 16 << 20;

	private static final int MTU = 32 << 10;

	private static final long PATIENCE = TimeUnit.MINUTES.toNanos(2);

	@Override
	public Sender sender(Setting setting, int producer) throws IOException {
		Aeron aeron = connect(setting);
		Publication publication = (setting.producers() == 1) ? null
				: aeron.addPublication(CommonContext.IPC_CHANNEL, STREAM);
		return new OfferSender(aeron,
				(publication != null) ? publication : aeron.addExclusivePublication(CommonContext.IPC_CHANNEL, STREAM),
				setting);
	}

	@Override
	public Receiver receiver(Setting setting, int consumer, Tally tally) throws IOException {
		MediaDriver driver = MediaDriver.launch(new MediaDriver.Context().aeronDirectoryName(directory(setting))
			.threadingMode(ThreadingMode.SHARED)
			.ipcTermBufferLength(TERM)
			.ipcMtuLength(MTU)
			.driverTimeoutMs(TimeUnit.NANOSECONDS.toMillis(PATIENCE))
			.clientLivenessTimeoutNs(PATIENCE)
			.publicationUnblockTimeoutNs(2 * PATIENCE)
			.termBufferSparseFile(false)
			.dirDeleteOnStart(true)
			.dirDeleteOnShutdown(true));
		Aeron aeron = connect(setting);
		return new PollReceiver(driver, aeron, setting, tally);
	}

	private static Aeron connect(Setting setting) {
		return Aeron.connect(new Aeron.Context().aeronDirectoryName(directory(setting))
			.driverTimeoutMs(TimeUnit.NANOSECONDS.toMillis(PATIENCE)));
	}

	private static String directory(Setting setting) {
		return setting.directory().resolve("aeron").toString();
	}

	private static final class OfferSender implements Sender {

		private final Aeron aeron;

		private final Payload payload;

		private final UnsafeBuffer source;

		private final Publication publication;

		OfferSender(Aeron aeron, Publication publication, Setting setting) {
			this.aeron = aeron;
			this.publication = publication;
			this.payload = new Payload(setting);
			this.source = new UnsafeBuffer(this.payload.bytes);
		}

		@Override
		public boolean send(long word, long time) {
			this.payload.set(word, time);
			return this.publication.offer(this.source) > 0;
		}

		@Override
		public void close() {
			this.aeron.close();
		}

	}

	private static final class PollReceiver implements Receiver {

		private final MediaDriver driver;

		private final Aeron aeron;

		private final Subscription subscription;

		private final FragmentHandler handler;

		PollReceiver(MediaDriver driver, Aeron aeron, Setting setting, Tally tally) {
			this.driver = driver;
			this.aeron = aeron;
			this.subscription = aeron.addSubscription(CommonContext.IPC_CHANNEL, STREAM);
			Payload payload = new Payload(setting);
			this.handler = (buffer, offset, length, header) -> {
				buffer.getBytes(offset, payload.bytes, 0, length);
				payload.countIn(tally);
			};
		}

		@Override
		public int poll() {
			return this.subscription.poll(this.handler, LIMIT);
		}

		@Override
		public void close() {
			this.aeron.close();
			this.driver.close();
		}

	}

}
