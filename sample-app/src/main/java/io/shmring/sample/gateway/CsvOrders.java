package io.shmring.sample.gateway;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.springframework.core.io.Resource;

import io.shmring.sample.order.Order;
import io.shmring.sample.order.Side;
import io.shmring.sample.order.Symbol;

/**
 * Replays a file of {@code symbol,side,quantity,price} lines, the first of which is a
 * heading.
 */
final class CsvOrders implements OrderSource {

	private final List<Order> orders;

	CsvOrders(Resource file) throws IOException {
		this.orders = file.getContentAsString(StandardCharsets.UTF_8).lines().skip(1).map(CsvOrders::parse).toList();
		if (this.orders.isEmpty()) {
			throw new IOException("no order in the file: file=" + file);
		}
	}

	@Override
	public Order next(long sequence) {
		Order order = this.orders.get((int) ((sequence - 1) % this.orders.size()));
		return new Order(order.symbol(), order.side(), order.quantity(), order.price(), sequence, System.nanoTime());
	}

	private static Order parse(String line) {
		String[] fields = line.split(",", -1);
		if (fields.length != 4) {
			throw new IllegalArgumentException("not an order: line=" + line + "; symbol,side,quantity,price expected");
		}
		long cents = new BigDecimal(fields[3]).movePointRight(2).longValueExact();
		return new Order(Symbol.of(fields[0]), Side.valueOf(fields[1]), Long.parseLong(fields[2]), cents, 0, 0);
	}

}
