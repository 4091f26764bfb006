package io.shmring.sample.gateway;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

import io.shmring.ChannelClosedException;
import io.shmring.ChannelFailedException;
import io.shmring.boot.template.ChannelFullException;
import io.shmring.boot.template.ShmSendException;
import io.shmring.boot.template.ShmTemplate;

/**
 * Sends orders at a steady rate, on a thread of its own.
 */
@Component
@Profile("gateway | !risk")
class Gateway implements SmartLifecycle {

	private static final Logger log = LoggerFactory.getLogger(Gateway.class);

	private final ShmTemplate template;

	private final GatewayProperties properties;

	private final OrderSource source;

	private final AtomicLong sent = new AtomicLong();

	private final AtomicLong rejected = new AtomicLong();

	private volatile @Nullable Thread thread;

	Gateway(ShmTemplate template, GatewayProperties properties) throws IOException {
		this.template = template;
		this.properties = properties;
		this.source = switch (properties.source()) {
			case CSV -> new CsvOrders(properties.file());
			case GENERATED -> new GeneratedOrders();
		};
	}

	long sent() {
		return this.sent.get();
	}

	long rejected() {
		return this.rejected.get();
	}

	@Override
	public void start() {
		Thread created = Thread.ofPlatform().name("gateway").unstarted(this::run);
		this.thread = created;
		created.start();
	}

	@Override
	public void stop() {
		Thread running = this.thread;
		this.thread = null;
		if (running != null) {
			running.interrupt();
			join(running);
		}
	}

	@Override
	public boolean isRunning() {
		return this.thread != null;
	}

	private void run() {
		Pacer pacer = new Pacer(this.properties.rate());
		long sequence = 0;
		try {
			while (isCurrent()) {
				pacer.await();
				if (isCurrent()) {
					send(++sequence);
				}
			}
		}
		catch (ChannelClosedException | ChannelFailedException | ShmSendException ex) {
			if (isCurrent()) {
				this.thread = null;
				log.warn("Gateway ends", ex);
			}
		}
	}

	/** Whether the current thread is to go on: not stopped, and not followed by another. */
	private boolean isCurrent() {
		return this.thread == Thread.currentThread();
	}

	private static void join(Thread ended) {
		try {
			ended.join();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void send(long sequence) {
		try {
			this.template.send("orders", this.source.next(sequence));
			this.sent.incrementAndGet();
		}
		catch (ChannelFullException ex) {
			this.rejected.incrementAndGet();
		}
	}

}
