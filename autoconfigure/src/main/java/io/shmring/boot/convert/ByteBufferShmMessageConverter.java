package io.shmring.boot.convert;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

import org.springframework.core.ResolvableType;

import io.shmring.Message;

/**
 * Writes the remaining bytes of a buffer, whose position does not change, and reads a
 * heap buffer with a copy.
 */
final class ByteBufferShmMessageConverter implements ShmMessageConverter<ByteBuffer> {

	@Override
	public boolean supports(ResolvableType type) {
		return ByteBuffer.class.isAssignableFrom(type.toClass());
	}

	@Override
	public void write(ByteBuffer payload, PayloadSink sink) {
		sink.put(MemorySegment.ofBuffer(payload));
	}

	@Override
	public ByteBuffer read(Message message, ResolvableType type) {
		return ByteBuffer.wrap(message.toByteArray());
	}

}
