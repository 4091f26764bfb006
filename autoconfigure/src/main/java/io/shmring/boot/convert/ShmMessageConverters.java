package io.shmring.boot.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.core.ResolvableType;

/**
 * The converters of an application. The first that supports a type is used for it.
 * Thread-safe.
 */
public final class ShmMessageConverters {

	private final List<ShmMessageConverter<?>> converters;

	private final Map<Class<?>, ShmMessageConverter<?>> byClass = new ConcurrentHashMap<>();

	/**
	 * Creates converters: those given, then the built-in ones for {@code byte[]},
	 * {@code String}, {@code ByteBuffer}, {@code MemorySegment} and records of fixed
	 * length, then the fallbacks among those given.
	 * @param converters converters in their order
	 */
	public ShmMessageConverters(List<? extends ShmMessageConverter<?>> converters) {
		List<ShmMessageConverter<?>> all = new ArrayList<>();
		converters.stream().filter((converter) -> !converter.isFallback()).forEach(all::add);
		all.addAll(List.of(new ByteArrayShmMessageConverter(), new StringShmMessageConverter(),
				new ByteBufferShmMessageConverter(), new MemorySegmentShmMessageConverter(),
				new RecordShmMessageConverter()));
		converters.stream().filter(ShmMessageConverter::isFallback).forEach(all::add);
		this.converters = List.copyOf(all);
	}

	/**
	 * Returns the converter for an object to write.
	 * @param <T> the type of the object
	 * @param payload the object
	 * @return the converter
	 * @throws ShmConversionException if no converter supports its class
	 */
	@SuppressWarnings("unchecked") // supports() was asked for this class
	public <T> ShmMessageConverter<T> forPayload(T payload) {
		Class<?> type = payload.getClass();
		ShmMessageConverter<?> converter = this.byClass.get(type);
		if (converter == null) {
			converter = find(ResolvableType.forClass(type));
			this.byClass.put(type, converter);
		}
		return (ShmMessageConverter<T>) converter;
	}

	/**
	 * Returns the converter for a type to read.
	 * @param type the declared type
	 * @return the converter
	 * @throws ShmConversionException if no converter supports the type
	 */
	public ShmMessageConverter<?> forType(ResolvableType type) {
		return find(type);
	}

	private ShmMessageConverter<?> find(ResolvableType type) {
		return this.converters.stream()
			.filter((converter) -> converter.supports(type))
			.findFirst()
			.orElseThrow(() -> new ShmConversionException("no converter for payload: type=" + type + ", converters="
					+ this.converters.stream().map((converter) -> converter.getClass().getSimpleName()).toList()
					+ "; add a bean of type " + ShmMessageConverter.class.getSimpleName() + ", or Jackson 3 for JSON",
					null));
	}

}
