package io.shmring.sample.order;

import java.nio.charset.StandardCharsets;

import io.shmring.Claim;
import io.shmring.Message;

/**
 * Lays an order out in a slot: five numbers, the symbol as eight ASCII bytes, the sign of the side.
 */
public final class OrderCodec {

	/** Bytes of an encoded order. */
	public static final int LENGTH = 41;

	private static final int SEQUENCE = 0;

	private static final int TIMESTAMP = 8;

	private static final int QUANTITY = 16;

	private static final int PRICE = 24;

	private static final int SYMBOL = 32;

	private static final int SYMBOL_LENGTH = 8;

	private static final int SIDE = 40;

	private OrderCodec() {
	}

	/**
	 * Writes an order.
	 * @param order the order
	 * @param claim a claim of {@link #LENGTH} bytes
	 */
	public static void write(Order order, Claim claim) {
		byte[] symbol = new byte[SYMBOL_LENGTH];
		byte[] characters = order.symbol().getBytes(StandardCharsets.US_ASCII);
		System.arraycopy(characters, 0, symbol, 0, Math.min(characters.length, SYMBOL_LENGTH));
		claim.putLong(SEQUENCE, order.sequence())
			.putLong(TIMESTAMP, order.timestamp())
			.putLong(QUANTITY, order.quantity())
			.putLong(PRICE, order.price())
			.putBytes(SYMBOL, symbol, 0, SYMBOL_LENGTH)
			.putByte(SIDE, (byte) order.side().signed(1));
	}

	/**
	 * Reads an order.
	 * @param message a message written by {@link #write}
	 * @return the order
	 */
	public static Order read(Message message) {
		byte[] symbol = new byte[SYMBOL_LENGTH];
		message.getBytes(SYMBOL, symbol, 0, SYMBOL_LENGTH);
		return new Order(new String(symbol, StandardCharsets.US_ASCII).trim(),
				(message.getByte(SIDE) > 0) ? Side.BUY : Side.SELL, message.getLong(QUANTITY), message.getLong(PRICE),
				message.getLong(SEQUENCE), message.getLong(TIMESTAMP));
	}

}
