package io.shmring.boot.convert;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.core.ResolvableType;

import io.shmring.Claim;
import io.shmring.Message;

/**
 * Writes records of fixed length in place, without garbage; reading creates the record.
 */
final class RecordShmMessageConverter implements ShmMessageConverter<Record> {

	private final Map<Class<?>, RecordCodec<?>> codecs = new ConcurrentHashMap<>();

	@Override
	public boolean supports(ResolvableType type) {
		return RecordCodec.supports(type.toClass());
	}

	@Override
	@SuppressWarnings("unchecked") // the codec was made for this class
	public void write(Record payload, PayloadSink sink) {
		RecordCodec<Record> codec = (RecordCodec<Record>) codec(payload.getClass());
		Claim claim = sink.claim(codec.length());
		if (claim != null) {
			codec.write(payload, claim);
		}
	}

	@Override
	public Record read(Message message, ResolvableType type) {
		return codec(type.toClass().asSubclass(Record.class)).read(message);
	}

	private RecordCodec<?> codec(Class<? extends Record> type) {
		RecordCodec<?> codec = this.codecs.get(type);
		return (codec != null) ? codec : this.codecs.computeIfAbsent(type, (key) -> RecordCodec.of(type));
	}

}
