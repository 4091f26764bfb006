package io.shmring.boot.convert;

import org.springframework.core.ResolvableType;

import io.shmring.Message;

/**
 * Writes objects of some types as payloads and reads them back. Beans of this type are
 * asked before the built-in ones, in their order. Thread-safe.
 *
 * @param <T> the type of the objects
 */
public interface ShmMessageConverter<T> {

	/**
	 * Returns whether objects of a type can be written and read.
	 * @param type the class of an object to write, or the declared type of one to read
	 * @return whether this converter is responsible
	 */
	boolean supports(ResolvableType type);

	/**
	 * Returns whether this converter takes what no other does.
	 * @return {@code true} to be asked after the built-in ones
	 */
	default boolean isFallback() {
		return false;
	}

	/**
	 * Writes an object, with exactly one call on the sink.
	 * @param payload the object
	 * @param sink where to write
	 */
	void write(T payload, PayloadSink sink);

	/**
	 * Reads an object. It must not refer to the message, which is gone when the call that
	 * delivers it returns.
	 * @param message the message in place
	 * @param type the type to read
	 * @return the object
	 */
	T read(Message message, ResolvableType type);

}
