package io.shmring.boot.convert;

import java.lang.foreign.MemorySegment;

import org.springframework.core.ResolvableType;

import io.shmring.Message;

/**
 * Writes all bytes of a memory segment and reads a heap segment with a copy. A listener
 * that declares {@link MemorySegment} gets the slot itself instead.
 */
final class MemorySegmentShmMessageConverter implements ShmMessageConverter<MemorySegment> {

	@Override
	public boolean supports(ResolvableType type) {
		return MemorySegment.class.isAssignableFrom(type.toClass());
	}

	@Override
	public void write(MemorySegment payload, PayloadSink sink) {
		sink.put(payload);
	}

	@Override
	public MemorySegment read(Message message, ResolvableType type) {
		return MemorySegment.ofArray(message.toByteArray());
	}

}
