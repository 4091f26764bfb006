package io.shmring.sample.gateway;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;

import io.shmring.sample.order.Order;
import io.shmring.sample.order.Side;
import io.shmring.sample.order.Symbol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link CsvOrders}.
 */
class CsvOrdersTests {

	@Test
	void ordersAreReplayedAgainAndAgain() throws IOException {
		CsvOrders orders = new CsvOrders(file("ACME,BUY,100,189.25", "WAYNE,SELL,5,7"));
		assertThat(orders.next(1)).usingRecursiveComparison()
			.ignoringFields("timestamp")
			.isEqualTo(new Order(Symbol.of("ACME"), Side.BUY, 100, 18925, 1, 0));
		assertThat(orders.next(2).price()).isEqualTo(700);
		assertThat(orders.next(3)).extracting(Order::symbol, Order::sequence).containsExactly(Symbol.of("ACME"), 3L);
	}

	@Test
	void theFileOfTheSampleIsRead() throws IOException {
		assertThat(new CsvOrders(new ClassPathResource("orders.csv")).next(1).quantity()).isPositive();
	}

	@Test
	void emptyFileIsRefused() {
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> new CsvOrders(file()))
			.withMessageContaining("no order in the file");
	}

	@Test
	void lineThatIsNoOrderIsNamed() {
		assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> new CsvOrders(file("ACME,BUY")))
			.withMessageContaining("line=ACME,BUY");
	}

	private static Resource file(String... lines) {
		return new ByteArrayResource(
				("symbol,side,quantity,price\n" + String.join("\n", lines)).getBytes(StandardCharsets.UTF_8));
	}

}
