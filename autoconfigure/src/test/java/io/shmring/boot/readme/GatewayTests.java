package io.shmring.boot.readme;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.TestPropertySource;

import io.shmring.ShmChannel;
import io.shmring.boot.convert.RecordCodec;
import io.shmring.boot.readme.Trading.Gateway;
import io.shmring.boot.readme.Trading.Order;
import io.shmring.boot.test.ShmRingTest;
import io.shmring.boot.test.ShmRings;

import static io.shmring.boot.test.ShmRingAssertions.assertThat;

/**
 * The test of the README.
 */
// @formatter:off
@TestPropertySource(properties = { "shmring.channels.orders.record-type=io.shmring.boot.readme.Trading$Order",
		"shmring.listener.auto-startup=false" })
@SpringBootTest
@ShmRingTest
class GatewayTests {

	@Test
	void submitsOrders(@Autowired Gateway gateway, ShmRings rings) {
		ShmChannel orders = rings.open("orders", spec -> spec.capacity(65536)
			.schema(RecordCodec.of(Order.class).schema()));
		gateway.submit(new Order(1, 100, 5));
		assertThat(orders).hasDepth(1).hasHead(0).hasTail(1);
		assertThat(orders).messages().first().matches(message -> message.payload().length == 20);
	}

}
