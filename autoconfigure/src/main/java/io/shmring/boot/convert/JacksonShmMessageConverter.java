package io.shmring.boot.convert;

import org.springframework.core.ResolvableType;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

import io.shmring.Message;

/**
 * Writes and reads JSON with Jackson 3. Supports every type that no other converter takes.
 */
public final class JacksonShmMessageConverter implements ShmMessageConverter<Object> {

	private final JsonMapper mapper;

	/**
	 * Creates a converter.
	 * @param mapper writes and reads the JSON
	 */
	public JacksonShmMessageConverter(JsonMapper mapper) {
		this.mapper = mapper;
	}

	@Override
	public boolean supports(ResolvableType type) {
		return !Message.class.isAssignableFrom(type.toClass());
	}

	@Override
	public boolean isFallback() {
		return true;
	}

	@Override
	public void write(Object payload, PayloadSink sink) {
		byte[] json;
		try {
			json = this.mapper.writeValueAsBytes(payload);
		}
		catch (JacksonException ex) {
			throw new ShmConversionException("cannot write JSON: type=" + payload.getClass().getName(), ex);
		}
		sink.put(json);
	}

	@Override
	public Object read(Message message, ResolvableType type) {
		try {
			return this.mapper.readValue(message.toByteArray(), this.mapper.constructType(type.getType()));
		}
		catch (JacksonException ex) {
			throw new ShmConversionException("cannot read JSON: type=" + type + ", position=" + message.position()
					+ ", length=" + message.length(), ex);
		}
	}

}
