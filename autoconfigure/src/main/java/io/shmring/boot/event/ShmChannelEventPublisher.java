package io.shmring.boot.event;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextRefreshedEvent;

import io.shmring.ChannelListener;
import io.shmring.ChannelState;
import io.shmring.ParticipantStats;
import io.shmring.RecoveredSlot;
import io.shmring.StalledClaim;

/**
 * {@link ChannelListener} that turns what it hears into application events. It hands them
 * to a thread of its own, because it is called by threads of the ring that must not wait;
 * when more than a thousand events are waiting, new ones are dropped with a warning. Events
 * of the time when the application starts wait until it has its beans, because before that
 * nobody hears them.
 */
public class ShmChannelEventPublisher
		implements ChannelListener, ApplicationListener<ContextRefreshedEvent>, AutoCloseable {

	private static final Log logger = LogFactory.getLog(ShmChannelEventPublisher.class);

	private static final int QUEUE = 1024;

	private static final Duration IDLE = Duration.ofSeconds(10);

	private final ApplicationEventPublisher publisher;

	private final ThreadPoolExecutor executor;

	private final CountDownLatch refreshed;

	/**
	 * Creates a publisher.
	 * @param publisher where to publish the events
	 */
	public ShmChannelEventPublisher(ApplicationEventPublisher publisher) {
		this.publisher = publisher;
		this.executor = new ThreadPoolExecutor(1, 1, IDLE.toMillis(), TimeUnit.MILLISECONDS,
				new LinkedBlockingQueue<>(QUEUE), Thread.ofPlatform().daemon().name("shmring-events").factory(),
				(event, executor) -> logDropped(executor));
		this.executor.allowCoreThreadTimeOut(true);
		this.refreshed = new CountDownLatch(isStarting(publisher) ? 1 : 0);
	}

	private static boolean isStarting(ApplicationEventPublisher publisher) {
		return publisher instanceof ConfigurableApplicationContext context && !context.isRunning();
	}

	@Override
	public void onApplicationEvent(ContextRefreshedEvent event) {
		this.refreshed.countDown();
	}

	@Override
	public void participantAttached(String channel, ParticipantStats participant) {
		publish(new ParticipantAttachedEvent(channel, participant));
	}

	@Override
	public void participantDetached(String channel, ParticipantStats participant) {
		publish(new ParticipantDetachedEvent(channel, participant));
	}

	@Override
	public void participantDied(String channel, ParticipantStats participant) {
		publish(new ParticipantDiedEvent(channel, participant));
	}

	@Override
	public void slotRecovered(String channel, RecoveredSlot slot) {
		publish(new SlotRecoveredEvent(channel, slot));
	}

	@Override
	public void claimStalled(String channel, StalledClaim claim) {
		publish(new ClaimStalledEvent(channel, claim));
	}

	@Override
	public void stateChanged(String channel, ChannelState state, String cause) {
		publish(new ChannelStateChangedEvent(channel, state, cause));
	}

	private void publish(ShmChannelEvent event) {
		this.executor.execute(() -> deliver(event));
	}

	private void deliver(ShmChannelEvent event) {
		try {
			this.refreshed.await();
			this.publisher.publishEvent(event);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (RuntimeException ex) {
			logger.warn("Listener of " + event + " failed", ex);
		}
	}

	private static void logDropped(ThreadPoolExecutor executor) {
		if (!executor.isShutdown()) {
			logger.warn("Channel event dropped: waiting=" + QUEUE
					+ "; the listeners of channel events are slow, or the application has not started yet");
		}
	}

	/**
	 * Stops publishing. Events that are waiting are dropped.
	 */
	@Override
	public void close() {
		this.executor.shutdownNow();
	}

}
