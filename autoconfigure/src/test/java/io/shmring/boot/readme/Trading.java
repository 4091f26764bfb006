package io.shmring.boot.readme;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Service;

import io.shmring.Message;
import io.shmring.ShmChannel;
import io.shmring.boot.convert.RecordCodec;
import io.shmring.boot.listener.ShmHeaders;
import io.shmring.boot.listener.ShmListener;
import io.shmring.boot.listener.ShmListenerRegistry;
import io.shmring.boot.template.ShmTemplate;
import io.shmring.memory.ArenaBatch;

/**
 * The application of the README.
 */
@SpringBootApplication
class Trading {

	private static final Logger log = LoggerFactory.getLogger(Trading.class);

	record Order(long id, long price, int quantity) {
	}

	@Service
	static class Gateway {

		private final ShmTemplate template;

		Gateway(ShmTemplate template) {
			this.template = template;
		}

		void submit(Order order) {
			this.template.send("orders", order);
		}

	}

	@Component("riskEngine")
	static class RiskEngine {

		@ShmListener(channel = "orders")
		void check(Order order, ShmHeaders headers) {
			log.info("order {} at position {}", order.id(), headers.position());
		}

	}

	@Component
	static class Watch {

		private static final int PRICE = RecordCodec.of(Order.class).offset("price", long.class);

		private long highest;

		@ShmListener(channel = "orders")
		void watch(Message message) {
			this.highest = Math.max(this.highest, message.getLong(PRICE));
		}

	}

	@Component
	static class Operator {

		private final ShmListenerRegistry registry;

		Operator(ShmListenerRegistry registry) {
			this.registry = registry;
		}

		void restart() {
			this.registry.pause("riskEngine.check");
			this.registry.resume("riskEngine.check");
		}

	}

	static class Worker {

		private volatile boolean running = true;

		void work(ShmChannel channel) {
			try (ArenaBatch batch = new ArenaBatch(channel)) {
				while (running) {
					channel.drainTo(batch, 1000);
					batch.forEach((message) -> slowWork(message));
					batch.clear();
				}
			}
		}

		private void slowWork(Message message) {
			this.running = message.type() != 0;
		}

	}

}
