package io.shmring.boot.convert;

import java.nio.charset.StandardCharsets;

import org.springframework.core.ResolvableType;

import io.shmring.Message;

/**
 * Writes text as UTF-8.
 */
final class StringShmMessageConverter implements ShmMessageConverter<String> {

	@Override
	public boolean supports(ResolvableType type) {
		return type.resolve() == String.class;
	}

	@Override
	public void write(String payload, PayloadSink sink) {
		sink.put(payload.getBytes(StandardCharsets.UTF_8));
	}

	@Override
	public String read(Message message, ResolvableType type) {
		return new String(message.toByteArray(), StandardCharsets.UTF_8);
	}

}
