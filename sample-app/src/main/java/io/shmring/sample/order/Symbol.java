package io.shmring.sample.order;

import java.nio.charset.StandardCharsets;

/**
 * What is traded: 1 to 8 ASCII characters, packed into a number so that an order has a
 * fixed length and its symbol can be compared and hashed without garbage.
 *
 * @param code the characters, the first one in the highest byte in use
 */
public record Symbol(long code) {

	private static final int MAX_LENGTH = Long.BYTES;

	/**
	 * Packs a symbol.
	 * @param text the symbol as text
	 * @return the symbol
	 */
	public static Symbol of(String text) {
		if (text.isEmpty() || text.length() > MAX_LENGTH || text.chars().anyMatch((c) -> c <= ' ' || c > '~')) {
			throw new IllegalArgumentException("symbol must be 1 to 8 visible ASCII characters: symbol=" + text);
		}
		long code = 0;
		for (int i = 0; i < text.length(); i++) {
			code = (code << Byte.SIZE) | text.charAt(i);
		}
		return new Symbol(code);
	}

	/**
	 * Returns the symbol as text.
	 * @return 1 to 8 characters
	 */
	@Override
	public String toString() {
		int length = MAX_LENGTH - Long.numberOfLeadingZeros(this.code) / Byte.SIZE;
		byte[] text = new byte[length];
		for (int i = 0; i < length; i++) {
			text[i] = (byte) (this.code >>> (Byte.SIZE * (length - 1 - i)));
		}
		return new String(text, StandardCharsets.US_ASCII);
	}

}
