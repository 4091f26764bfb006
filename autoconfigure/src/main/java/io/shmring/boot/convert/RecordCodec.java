package io.shmring.boot.convert;

import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

import io.shmring.Claim;
import io.shmring.Message;

/**
 * The fixed layout of a record of primitives, enums and records of such: the components
 * in their order, one after the other without gaps, numbers little-endian, a
 * {@code boolean} as one byte, an enum as the 4 bytes of its ordinal. Thread-safe; create
 * one per record and keep it.
 *
 * <p>
 * Writing allocates nothing; reading allocates the record and nothing else. To read
 * without any garbage, keep the offset of a component and ask the message itself:
 *
 * <pre>{@code
 * private static final int PRICE = RecordCodec.of(Quote.class).offset("price", long.class);
 *
 * long price = message.getLong(PRICE);
 * }</pre>
 *
 * @param <R> the type of the record
 */
public final class RecordCodec<R extends Record> {

	private static final long FNV_BASIS = 0xCBF29CE484222325L;

	private static final long FNV_PRIME = 0x100000001B3L;

	private final Class<R> type;

	private final List<RecordField> fields;

	private final int length;

	private final long schema;

	private final MethodHandle writer;

	private final MethodHandle reader;

	private RecordCodec(Class<R> type) {
		this.type = type;
		this.fields = RecordField.of(type);
		this.length = this.fields.stream().mapToInt(RecordField::size).sum();
		this.schema = hash(this.fields.stream().map(RecordField::signature).collect(Collectors.joining(",")));
		this.writer = RecordHandles.writer(this.fields);
		this.reader = RecordHandles.reader(type);
	}

	/**
	 * Creates the codec of a record.
	 * @param <R> the type of the record
	 * @param type the record class
	 * @return the codec
	 * @throws ShmConversionException if a component has no fixed length
	 */
	public static <R extends Record> RecordCodec<R> of(Class<R> type) {
		return new RecordCodec<>(type);
	}

	/**
	 * Returns whether a class is a record whose components all have a fixed length.
	 * @param type any class
	 * @return whether {@link #of} accepts it
	 */
	public static boolean supports(Class<?> type) {
		return type.isRecord() && RecordField.isFixed(type);
	}

	/**
	 * Returns the length of every message.
	 * @return the length in bytes
	 */
	public int length() {
		return this.length;
	}

	/**
	 * Returns a hash of the names and types of all components, to be given to
	 * {@link io.shmring.ChannelSpecBuilder#schema}. Equal for records of equal layout,
	 * whatever their class is called.
	 * @return the hash, never 0
	 */
	public long schema() {
		return this.schema;
	}

	/**
	 * Returns where a component is, for {@link Message} and {@link Claim}.
	 * @param component the name of the component, {@code outer.inner} for one of a record
	 * within the record
	 * @param type its type, {@code int.class} for an enum
	 * @return the offset in bytes
	 * @throws IllegalArgumentException if there is no such component
	 */
	public int offset(String component, Class<?> type) {
		for (RecordField field : this.fields) {
			if (field.name().equals(component) && field.storedType() == type) {
				return field.offset();
			}
		}
		throw new IllegalArgumentException(
				"no such component: component=" + component + ", type=" + type.getName() + ", record=" + this);
	}

	/**
	 * Writes a record.
	 * @param message the record
	 * @param claim a claim of at least {@link #length()} bytes
	 */
	public void write(R message, Claim claim) {
		try {
			this.writer.invokeExact(claim, (Record) message);
		}
		catch (Throwable ex) {
			throw RecordHandles.unchecked(ex);
		}
	}

	/**
	 * Reads a record.
	 * @param message the message in place
	 * @return a new record
	 * @throws ShmConversionException if the message has another length, or an ordinal no
	 * enum constant has
	 */
	public R read(Message message) {
		if (message.length() != this.length) {
			throw new ShmConversionException("message is not the record: position=" + message.position() + ", length="
					+ message.length() + ", expected=" + this.length + ", record=" + this, null);
		}
		try {
			return this.type.cast((Record) this.reader.invokeExact(message));
		}
		catch (Throwable ex) {
			throw RecordHandles.unchecked(ex);
		}
	}

	/**
	 * Returns the layout as text.
	 * @return the name of the record, its components and their offsets
	 */
	@Override
	public String toString() {
		return this.type.getSimpleName() + this.fields;
	}

	private static long hash(String signature) {
		long hash = FNV_BASIS;
		for (byte octet : signature.getBytes(StandardCharsets.UTF_8)) {
			hash = (hash ^ (octet & 0xFF)) * FNV_PRIME;
		}
		return (hash != 0) ? hash : 1;
	}

}
