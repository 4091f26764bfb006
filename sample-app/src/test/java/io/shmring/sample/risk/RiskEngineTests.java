package io.shmring.sample.risk;

import java.math.BigDecimal;

import org.junit.jupiter.api.Test;

import io.shmring.boot.listener.ShmHeaders;
import io.shmring.sample.order.Order;
import io.shmring.sample.order.Side;
import io.shmring.sample.order.Symbol;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RiskEngine}.
 */
class RiskEngineTests {

	private final RiskEngine engine = new RiskEngine();

	@Test
	void ordersAddUpBySymbol() {
		this.engine.onOrder(order("ACME", Side.BUY, 10, 1_050), headers(false));
		this.engine.onOrder(order("ACME", Side.SELL, 4, 1_000), headers(true));
		this.engine.onOrder(order("WAYNE", Side.SELL, 1, 5), headers(false));
		assertThat(this.engine.orders()).isEqualTo(3);
		assertThat(this.engine.redelivered()).isEqualTo(1);
		assertThat(this.engine.exposures()).containsOnlyKeys("ACME", "WAYNE")
			.containsEntry("ACME", new Exposure.Totals(2, 6, new BigDecimal("65.00"), new BigDecimal("145.00")));
	}

	@Test
	void latencyIsMeasuredFromTheTimestamp() {
		this.engine.onOrder(new Order(Symbol.of("ACME"), Side.BUY, 1, 1, 1, System.nanoTime() - 5_000_000),
				headers(false));
		assertThat(this.engine.latencies().interval().p50()).isGreaterThanOrEqualTo(4_990);
		assertThat(this.engine.latencies().total().max()).isGreaterThanOrEqualTo(4_990);
		assertThat(this.engine.latencies().interval().max()).isZero();
	}

	private static ShmHeaders headers(boolean redelivered) {
		return new ShmHeaders("orders", 0, 0, redelivered);
	}

	private static Order order(String symbol, Side side, long quantity, long price) {
		return new Order(Symbol.of(symbol), side, quantity, price, 1, System.nanoTime());
	}

}
