package io.shmring.sample.risk;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

import io.shmring.boot.listener.ShmHeaders;
import io.shmring.boot.listener.ShmListener;
import io.shmring.sample.order.Order;
import io.shmring.sample.order.Symbol;

/**
 * Adds every order up, by symbol, and measures how long it was on its way.
 */
@Component
@Profile("risk | !gateway")
class RiskEngine {

	private final Map<Symbol, Exposure> exposures = new ConcurrentHashMap<>();

	private final LongAdder orders = new LongAdder();

	private final LongAdder redelivered = new LongAdder();

	private final Latencies latencies = new Latencies();

	@ShmListener(channel = "orders")
	void onOrder(Order order, ShmHeaders headers) {
		this.exposures.computeIfAbsent(order.symbol(), (symbol) -> new Exposure()).add(order);
		this.latencies.record(System.nanoTime() - order.timestamp());
		this.orders.increment();
		if (headers.redelivered()) {
			this.redelivered.increment();
		}
	}

	long orders() {
		return this.orders.sum();
	}

	long redelivered() {
		return this.redelivered.sum();
	}

	Latencies latencies() {
		return this.latencies;
	}

	Map<String, Exposure.Totals> exposures() {
		Map<String, Exposure.Totals> totals = new TreeMap<>();
		this.exposures.forEach((symbol, exposure) -> totals.put(symbol.toString(), exposure.totals()));
		return totals;
	}

}
