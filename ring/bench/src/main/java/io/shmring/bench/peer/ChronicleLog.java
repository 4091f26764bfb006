package io.shmring.bench.peer;

import java.nio.file.Path;
import java.util.Objects;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.wire.DocumentContext;

/**
 * Chronicle Queue on a tmpfs. It keeps every message, so each round has a queue of its
 * own, opened before the round.
 */
final class ChronicleLog implements Ends {

	private static final long BLOCK = 64 << 20;

	@Override
	public Sender sender(Setting setting, int producer) {
		return new AppendSender(setting);
	}

	@Override
	public Receiver receiver(Setting setting, int consumer, Tally tally) {
		return new TailReceiver(setting, tally);
	}

	private static ChronicleQueue open(Path directory) {
		return SingleChronicleQueueBuilder.binary(directory).blockSize(BLOCK).build();
	}

	private static Path directory(Setting setting, int round) {
		return setting.directory().resolve("queue-" + round);
	}

	private static final class AppendSender implements Sender {

		private final Setting setting;

		private final Payload payload;

		private int round;

		private ChronicleQueue queue;

		private ExcerptAppender appender;

		AppendSender(Setting setting) {
			this.setting = setting;
			this.payload = new Payload(setting);
			this.queue = open(directory(setting, 0));
			this.appender = this.queue.createAppender();
		}

		@Override
		public boolean send(long word, long time) {
			this.payload.set(word, time);
			try (DocumentContext document = this.appender.writingDocument()) {
				bytes(document).write(this.payload.bytes);
			}
			return true;
		}

		@Override
		public void rest() {
			close();
			this.queue = open(directory(this.setting, ++this.round));
			this.appender = this.queue.createAppender();
		}

		@Override
		public void close() {
			this.appender.close();
			this.queue.close();
		}

	}

	private static Bytes<?> bytes(DocumentContext document) {
		return Objects.requireNonNull(document.wire()).bytes();
	}

	private static final class TailReceiver implements Receiver {

		private final Setting setting;

		private final Payload payload;

		private final Tally tally;

		private int round;

		private ChronicleQueue queue;

		private ExcerptTailer tailer;

		TailReceiver(Setting setting, Tally tally) {
			this.setting = setting;
			this.payload = new Payload(setting);
			this.tally = tally;
			this.queue = open(directory(setting, 0));
			this.tailer = this.queue.createTailer();
		}

		@Override
		public int poll() {
			for (int count = 0; count < LIMIT; count++) {
				try (DocumentContext document = this.tailer.readingDocument()) {
					if (!document.isPresent()) {
						return count;
					}
					bytes(document).read(this.payload.bytes);
				}
				this.payload.countIn(this.tally);
			}
			return LIMIT;
		}

		@Override
		public void rest() {
			close();
			Directories.delete(directory(this.setting, this.round));
			this.queue = open(directory(this.setting, ++this.round));
			this.tailer = this.queue.createTailer();
		}

		@Override
		public void close() {
			this.tailer.close();
			this.queue.close();
		}

	}

}
