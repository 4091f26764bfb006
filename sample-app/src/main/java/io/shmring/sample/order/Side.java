package io.shmring.sample.order;

/**
 * Which way an order goes.
 */
public enum Side {

	/** Raises the position. */
	BUY,

	/** Lowers the position. */
	SELL;

	/**
	 * Returns a quantity with the sign of this side.
	 * @param quantity the quantity of an order
	 * @return what the order adds to the position
	 */
	public long signed(long quantity) {
		return (this == BUY) ? quantity : -quantity;
	}

}
