package io.shmring.sample.gateway;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

import io.shmring.sample.order.Order;
import io.shmring.sample.order.Side;
import io.shmring.sample.order.Symbol;

/**
 * Makes orders up: prices walk, sides and sizes are drawn.
 */
final class GeneratedOrders implements OrderSource {

	private static final List<Symbol> SYMBOLS = Stream
		.of("ACME", "GLOBEX", "HOOLI", "INITECH", "STARK", "TYRELL", "UMBRELLA", "WAYNE")
		.map(Symbol::of)
		.toList();

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
