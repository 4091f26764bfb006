package io.shmring.boot.listener;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;

import io.shmring.Message;
import io.shmring.boot.convert.PayloadSink;
import io.shmring.boot.convert.ShmConversionException;
import io.shmring.boot.convert.ShmMessageConverter;

/**
 * Writes dead letters: the word {@code DLQ1}, channel, listener, exception and reason,
 * position, type, attempts, and the payload to the end. Numbers are big-endian, text is
 * UTF-8 after 2 bytes with its length.
 */
public final class DeadLetterShmMessageConverter implements ShmMessageConverter<DeadLetter> {

	private static final int MAGIC = 0x444C5131;

	private static final int MAX_TEXT = 0xFFFF;

	/**
	 * Creates a converter.
	 */
	public DeadLetterShmMessageConverter() {
	}

	@Override
	public boolean supports(ResolvableType type) {
		return type.resolve() == DeadLetter.class;
	}

	@Override
	public void write(DeadLetter letter, PayloadSink sink) {
		sink.put(encode(letter));
	}

	static byte[] encode(DeadLetter letter) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (DataOutputStream out = new DataOutputStream(bytes)) {
			out.writeInt(MAGIC);
			writeText(out, letter.channel());
			writeText(out, letter.listener());
			writeText(out, letter.exception());
			writeText(out, letter.reason());
			out.writeLong(letter.position());
			out.writeInt(letter.type());
			out.writeInt(letter.attempts());
			out.write(letter.payload());
		}
		catch (IOException ex) {
			throw new ShmConversionException("cannot write dead letter: channel=" + letter.channel(), ex);
		}
		return bytes.toByteArray();
	}

	@Override
	public DeadLetter read(Message message, ResolvableType type) {
		try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(message.toByteArray()))) {
			if (in.readInt() != MAGIC) {
				throw new IOException("does not start with DLQ1");
			}
			String channel = readText(in);
			String listener = readText(in);
			String exception = readText(in);
			String reason = readText(in);
			return new DeadLetter(channel, listener, in.readLong(), in.readInt(), in.readInt(), exception,
					reason.isEmpty() ? null : reason, in.readAllBytes());
		}
		catch (IOException ex) {
			throw new ShmConversionException(
					"message is not a dead letter: position=" + message.position() + ", length=" + message.length(),
					ex);
		}
	}

	private static void writeText(DataOutputStream out, @Nullable String text) throws IOException {
		byte[] bytes = (text != null) ? text.getBytes(StandardCharsets.UTF_8) : new byte[0];
		int length = Math.min(bytes.length, MAX_TEXT);
		out.writeShort(length);
		out.write(bytes, 0, length);
	}

	private static String readText(DataInputStream in) throws IOException {
		return new String(in.readNBytes(in.readUnsignedShort()), StandardCharsets.UTF_8);
	}

}
