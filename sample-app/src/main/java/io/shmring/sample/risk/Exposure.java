package io.shmring.sample.risk;

import java.math.BigDecimal;
import java.util.concurrent.atomic.LongAdder;

import io.shmring.sample.order.Order;

/**
 * What the orders of one symbol add up to.
 */
final class Exposure {

	private final LongAdder orders = new LongAdder();

	private final LongAdder position = new LongAdder();

	private final LongAdder net = new LongAdder();

	private final LongAdder gross = new LongAdder();

	/**
	 * Sums over all orders of a symbol so far.
	 *
	 * @param orders number of orders
	 * @param position units bought less units sold
	 * @param net value bought less value sold
	 * @param gross value bought and sold
	 */
	record Totals(long orders, long position, BigDecimal net, BigDecimal gross) {
	}

	void add(Order order) {
		long value = order.quantity() * order.price();
		this.orders.increment();
		this.position.add(order.side().signed(order.quantity()));
		this.net.add(order.side().signed(value));
		this.gross.add(value);
	}

	Totals totals() {
		return new Totals(this.orders.sum(), this.position.sum(), BigDecimal.valueOf(this.net.sum(), 2),
				BigDecimal.valueOf(this.gross.sum(), 2));
	}

}
