package io.shmring.boot.observation;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import io.shmring.Message;

/**
 * The trace context in front of a payload, on channels that are observed: 2 bytes with
 * the length of what follows, then for each field 1 byte with the length of its name, the
 * name, 2 bytes with the length of its value, the value. Numbers are unsigned and
 * little-endian, text is UTF-8. A frame without fields is 2 zero bytes.
 */
public final class TraceFrame {

	/** Length of a frame without fields in bytes. */
	public static final int EMPTY_LENGTH = 2;

	private static final long SCHEMA_SALT = 0x7472616365763031L;

	private static final int MAX_NAME = 0xFF;

	private static final int MAX_VALUE = 0xFFFF;

	private TraceFrame() {
	}

	/**
	 * Encodes a trace context.
	 * @param fields the fields by name
	 * @param limit the longest frame in bytes; a longer one is replaced by an empty one
	 * @return the frame
	 */
	public static byte[] encode(Map<String, String> fields, int limit) {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		fields.forEach((name, value) -> {
			byte[] nameBytes = name.getBytes(StandardCharsets.UTF_8);
			byte[] valueBytes = value.getBytes(StandardCharsets.UTF_8);
			if (nameBytes.length <= MAX_NAME && valueBytes.length <= MAX_VALUE) {
				body.write(nameBytes.length);
				body.writeBytes(nameBytes);
				body.write(valueBytes.length);
				body.write(valueBytes.length >>> Byte.SIZE);
				body.writeBytes(valueBytes);
			}
		});
		int length = body.size();
		if (length > MAX_VALUE || EMPTY_LENGTH + length > limit) {
			return new byte[EMPTY_LENGTH];
		}
		byte[] frame = new byte[EMPTY_LENGTH + length];
		frame[0] = (byte) length;
		frame[1] = (byte) (length >>> Byte.SIZE);
		System.arraycopy(body.toByteArray(), 0, frame, EMPTY_LENGTH, length);
		return frame;
	}

	/**
	 * Returns the length of the frame of a message.
	 * @param message a message of an observed channel
	 * @return the offset of its payload in bytes
	 * @throws IndexOutOfBoundsException if the message carries no frame
	 */
	public static int length(Message message) {
		return EMPTY_LENGTH + unsignedShort(message, 0);
	}

	/**
	 * Decodes the trace context of a message.
	 * @param message a message of an observed channel
	 * @return the fields by name
	 * @throws IndexOutOfBoundsException if the message carries no frame
	 */
	public static Map<String, String> decode(Message message) {
		Map<String, String> fields = new LinkedHashMap<>();
		int end = length(message);
		int at = EMPTY_LENGTH;
		while (at < end) {
			int nameLength = message.getByte(at) & MAX_NAME;
			String name = text(message, at + 1, nameLength);
			at += 1 + nameLength;
			int valueLength = unsignedShort(message, at);
			fields.put(name, text(message, at + Short.BYTES, valueLength));
			at += Short.BYTES + valueLength;
		}
		return fields;
	}

	/**
	 * Returns the schema of a channel whose messages carry a trace context, so that
	 * participants that know nothing of it are refused.
	 * @param schema the schema of the payload, 0 for none
	 * @return the schema to open the channel with
	 */
	public static long schema(long schema) {
		return schema ^ SCHEMA_SALT;
	}

	private static int unsignedShort(Message message, int offset) {
		return Short.toUnsignedInt(message.getShort(offset));
	}

	private static String text(Message message, int offset, int length) {
		byte[] bytes = new byte[length];
		message.getBytes(offset, bytes, 0, length);
		return new String(bytes, StandardCharsets.UTF_8);
	}

}
