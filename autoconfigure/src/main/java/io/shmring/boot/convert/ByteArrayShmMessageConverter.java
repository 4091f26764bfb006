package io.shmring.boot.convert;

import org.springframework.core.ResolvableType;

import io.shmring.Message;

/**
 * Writes {@code byte[]} as it is and reads a copy.
 */
final class ByteArrayShmMessageConverter implements ShmMessageConverter<byte[]> {

	@Override
	public boolean supports(ResolvableType type) {
		return type.resolve() == byte[].class;
	}

	@Override
	public void write(byte[] payload, PayloadSink sink) {
		sink.put(payload);
	}

	@Override
	public byte[] read(Message message, ResolvableType type) {
		return message.toByteArray();
	}

}
