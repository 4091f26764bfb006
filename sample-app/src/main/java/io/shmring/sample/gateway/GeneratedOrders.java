package io.shmring.sample.gateway;

import java.util.List;
import java.util.SplittableRandom;

import io.shmring.sample.order.Order;
import io.shmring.sample.order.Side;

/**
 * Makes orders up: prices walk, sides and sizes are drawn.
 */
final class GeneratedOrders implements OrderSource {

	private static final List<String> SYMBOLS = List.of("ACME", "GLOBEX", "HOOLI", "INITECH", "STARK", "TYRELL",
			"UMBRELLA", "WAYNE");

	private final SplittableRandom random = new SplittableRandom();

	private final long[] prices = this.random.longs(SYMBOLS.size(), 5_000, 50_000).toArray();

	@Override
	public Order next(long sequence) {
		int symbol = this.random.nextInt(SYMBOLS.size());
		this.prices[symbol] = Math.max(100, this.prices[symbol] + this.random.nextInt(-5, 6));
		Side side = this.random.nextBoolean() ? Side.BUY : Side.SELL;
		long quantity = 100L * this.random.nextInt(1, 21);
		return new Order(SYMBOLS.get(symbol), side, quantity, this.prices[symbol], sequence, System.nanoTime());
	}

}
