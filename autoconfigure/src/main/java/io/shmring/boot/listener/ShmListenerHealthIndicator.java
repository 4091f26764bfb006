package io.shmring.boot.listener;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

import io.shmring.boot.listener.ShmListenerContainer.State;

/**
 * Tells the state of each listener. Down if one has failed; a listener that was stopped
 * or paused on purpose is fine.
 */
public final class ShmListenerHealthIndicator extends AbstractHealthIndicator {

	private final ShmListenerRegistry registry;

	/**
	 * Creates an indicator.
	 * @param registry the listeners
	 */
	public ShmListenerHealthIndicator(ShmListenerRegistry registry) {
		super("Listener health check failed");
		this.registry = registry;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		builder.up();
		for (ShmListenerContainer listener : this.registry.containers()) {
			State state = listener.state();
			builder.withDetail(listener.id(), state);
			Throwable failure = listener.failure();
			if (failure != null) {
				builder.down(failure);
			}
		}
	}

}
