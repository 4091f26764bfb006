package io.shmring.testing;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.time.Duration;

import io.shmring.ShmChannel;

/**
 * The forms in which a message can be given to a channel, by copy.
 */
public enum Form {

	/** A part of an array. */
	ARRAY {

		@Override
		public boolean offer(ShmChannel channel, int type, byte[] message) {
			return channel.offer(type, framed(message), 1, message.length);
		}

		@Override
		public boolean send(ShmChannel channel, int type, byte[] message, Duration timeout)
				throws InterruptedException {
			return channel.send(type, framed(message), 1, message.length, timeout);
		}

	},

	/** A buffer over a part of an array. */
	HEAP_BUFFER {

		@Override
		ByteBuffer buffer(byte[] message) {
			return ByteBuffer.wrap(framed(message), 1, message.length);
		}

	},

	/** A buffer whose array is out of reach. */
	READ_ONLY_BUFFER {

		@Override
		ByteBuffer buffer(byte[] message) {
			return ByteBuffer.wrap(framed(message), 1, message.length).slice().asReadOnlyBuffer();
		}

	},

	/** A part of a native buffer. */
	DIRECT_BUFFER {

		@Override
		ByteBuffer buffer(byte[] message) {
			ByteBuffer buffer = ByteBuffer.allocateDirect(message.length + 2);
			buffer.put(framed(message)).flip();
			return buffer.position(1).limit(message.length + 1);
		}

	},

	/** A memory segment over an array. */
	HEAP_SEGMENT {

		@Override
		MemorySegment segment(byte[] message, Arena arena) {
			return MemorySegment.ofArray(framed(message)).asSlice(1, message.length);
		}

	},

	/** A memory segment of native memory, not aligned. */
	NATIVE_SEGMENT {

		@Override
		MemorySegment segment(byte[] message, Arena arena) {
			return arena.allocateFrom(ValueLayout.JAVA_BYTE, framed(message)).asSlice(1, message.length);
		}

	};

	/** Offers a message in this form. */
	public boolean offer(ShmChannel channel, int type, byte[] message) {
		if (this == HEAP_SEGMENT || this == NATIVE_SEGMENT) {
			try (Arena arena = Arena.ofConfined()) {
				return channel.offer(type, segment(message, arena));
			}
		}
		ByteBuffer buffer = buffer(message);
		int position = buffer.position();
		boolean offered = channel.offer(type, buffer);
		return offered && unmoved(buffer, position, message.length);
	}

	/** Sends a message in this form. */
	public boolean send(ShmChannel channel, int type, byte[] message, Duration timeout) throws InterruptedException {
		if (this == HEAP_SEGMENT || this == NATIVE_SEGMENT) {
			try (Arena arena = Arena.ofConfined()) {
				return channel.send(type, segment(message, arena), timeout);
			}
		}
		ByteBuffer buffer = buffer(message);
		int position = buffer.position();
		boolean sent = channel.send(type, buffer, timeout);
		return sent && unmoved(buffer, position, message.length);
	}

	private static boolean unmoved(ByteBuffer buffer, int position, int length) {
		if (buffer.position() != position || buffer.remaining() != length) {
			throw new AssertionError("the buffer has moved: " + buffer);
		}
		return true;
	}

	ByteBuffer buffer(byte[] message) {
		throw new UnsupportedOperationException();
	}

	MemorySegment segment(byte[] message, Arena arena) {
		throw new UnsupportedOperationException();
	}

	/** The message between two bytes that must not be sent. */
	private static byte[] framed(byte[] message) {
		byte[] framed = new byte[message.length + 2];
		framed[0] = 0x55;
		framed[framed.length - 1] = 0x55;
		System.arraycopy(message, 0, framed, 1, message.length);
		return framed;
	}

}
