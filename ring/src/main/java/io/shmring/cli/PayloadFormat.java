package io.shmring.cli;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * How a payload becomes one line. A message can neither break its line nor drive the
 * terminal.
 */
enum PayloadFormat {

	/** UTF-8; what is not UTF-8 or not visible as {@code \xNN}. */
	TEXT,

	/** Two hexadecimal digits per byte. */
	HEX;

	String format(byte[] payload) {
		return (this == HEX) ? HexFormat.of().formatHex(payload) : text(payload);
	}

	private static String text(byte[] payload) {
		StringBuilder line = new StringBuilder(payload.length);
		try {
			String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(payload)).toString();
			text.codePoints().forEach((codePoint) -> append(line, codePoint));
		}
		catch (CharacterCodingException ex) {
			for (byte octet : payload) {
				if (octet >= ' ' && octet < 0x7f) {
					line.append((char) octet);
				}
				else {
					escape(line, octet);
				}
			}
		}
		return line.toString();
	}

	private static void append(StringBuilder line, int codePoint) {
		if (isVisible(codePoint)) {
			line.appendCodePoint(codePoint);
			return;
		}
		for (byte octet : Character.toString(codePoint).getBytes(StandardCharsets.UTF_8)) {
			escape(line, octet);
		}
	}

	private static boolean isVisible(int codePoint) {
		return switch (Character.getType(codePoint)) {
			case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR,
					Character.UNASSIGNED ->
				false;
			default -> true;
		};
	}

	private static void escape(StringBuilder line, byte octet) {
		line.append("\\x").append(HexFormat.of().toHexDigits(octet));
	}

}
