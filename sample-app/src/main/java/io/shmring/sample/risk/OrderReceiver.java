package io.shmring.sample.risk;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

import io.shmring.ChannelClosedException;
import io.shmring.Message;
import io.shmring.ShmChannel;
import io.shmring.sample.order.OrderCodec;

/**
 * Hands orders over from the channel to the risk engine.
 */
@Component
@Profile("risk | !gateway")
class OrderReceiver implements SmartLifecycle {

	private static final Logger log = LoggerFactory.getLogger(OrderReceiver.class);

	private static final int LIMIT = 64;

	private static final Duration TIMEOUT = Duration.ofSeconds(1);

	private final ShmChannel orders;

	private final RiskEngine engine;

	private volatile @Nullable Thread thread;

	OrderReceiver(ShmChannel orders, RiskEngine engine) {
		this.orders = orders;
		this.engine = engine;
	}

	@Override
	public void start() {
		Thread created = Thread.ofPlatform().name("risk").unstarted(this::run);
		this.thread = created;
		created.start();
	}

	@Override
	public void stop() {
		Thread running = this.thread;
		this.thread = null;
		if (running != null) {
			running.interrupt();
		}
	}

	@Override
	public boolean isRunning() {
		return this.thread != null;
	}

	private void run() {
		try {
			while (isRunning()) {
				this.orders.receive(this::onMessage, LIMIT, TIMEOUT);
			}
		}
		catch (ChannelClosedException | InterruptedException ex) {
			log.debug("Risk engine ends", ex);
		}
	}

	private void onMessage(Message message) {
		this.engine.onOrder(OrderCodec.read(message), message.redelivered());
	}

}
