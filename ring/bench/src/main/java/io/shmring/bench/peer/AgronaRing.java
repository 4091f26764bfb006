package io.shmring.bench.peer;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.AtomicBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RecordDescriptor;
import org.agrona.concurrent.ringbuffer.RingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

/**
 * A ring buffer of Agrona over a mapped file, as large as the capacity needs.
 *
 * @param oneToOne whether there is one producer only
 */
record AgronaRing(boolean oneToOne) implements Ends {

	private static final int TYPE = 1;

	@Override
	public Sender sender(Setting setting, int producer) throws IOException {
		return new WriteSender(map(setting), setting);
	}

	@Override
	public Receiver receiver(Setting setting, int consumer, Tally tally) throws IOException {
		return new ReadReceiver(map(setting), setting, tally);
	}

	private RingBuffer map(Setting setting) throws IOException {
		int entry = BitUtil.align(setting.payload() + RecordDescriptor.HEADER_LENGTH, RecordDescriptor.ALIGNMENT);
		int size = BitUtil.findNextPositivePowerOfTwo(setting.capacity() * entry) + RingBufferDescriptor.TRAILER_LENGTH;
		Path file = setting.directory().resolve("agrona");
		try (FileChannel channel = FileChannel.open(file, CREATE, READ, WRITE)) {
			MappedByteBuffer bytes = channel.map(FileChannel.MapMode.READ_WRITE, 0, size);
			AtomicBuffer buffer = new UnsafeBuffer(bytes);
			return this.oneToOne ? new OneToOneRingBuffer(buffer) : new ManyToOneRingBuffer(buffer);
		}
	}

	private static final class WriteSender implements Sender {

		private final RingBuffer ring;

		private final Payload payload;

		private final DirectBuffer source;

		WriteSender(RingBuffer ring, Setting setting) {
			this.ring = ring;
			this.payload = new Payload(setting);
			this.source = new UnsafeBuffer(this.payload.bytes);
		}

		@Override
		public boolean send(long word, long time) {
			this.payload.set(word, time);
			return this.ring.write(TYPE, this.source, 0, this.payload.bytes.length);
		}

		@Override
		public void close() {
			// unmapped with the process
		}

	}

	private static final class ReadReceiver implements Receiver {

		private final RingBuffer ring;

		private final MessageHandler handler;

		ReadReceiver(RingBuffer ring, Setting setting, Tally tally) {
			this.ring = ring;
			Payload payload = new Payload(setting);
			this.handler = (type, buffer, index, length) -> {
				buffer.getBytes(index, payload.bytes, 0, length);
				payload.countIn(tally);
			};
		}

		@Override
		public int poll() {
			return this.ring.read(this.handler, LIMIT);
		}

		@Override
		public void close() {
			// unmapped with the process
		}

	}

}
