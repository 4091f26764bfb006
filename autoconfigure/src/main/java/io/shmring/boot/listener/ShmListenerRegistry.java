package io.shmring.boot.listener;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

import io.shmring.Role;

/**
 * All listeners of an application, by id. Starts and stops them with it. Thread-safe.
 */
public final class ShmListenerRegistry implements SmartLifecycle {

	private final Map<String, ShmListenerContainer> containers = new ConcurrentSkipListMap<>();

	private final Set<String> stoppedWithUs = ConcurrentHashMap.newKeySet();

	private volatile boolean running;

	private volatile boolean startedBefore;

	/**
	 * Creates an empty registry.
	 */
	public ShmListenerRegistry() {
	}

	/**
	 * Adds a listener, and starts it if the application is running already.
	 * @param container the listener
	 * @throws InvalidListenerException if the id is taken, or the channel has a listener
	 * already and lets only one receive
	 */
	public void register(ShmListenerContainer container) {
		boolean single = container.channel().spec().kind().single(Role.CONSUMER);
		for (ShmListenerContainer other : this.containers.values()) {
			if (single && other.channel().name().equals(container.channel().name())) {
				throw new InvalidListenerException(
						"two listeners want the single consumer role of a channel: channel="
								+ container.channel().name() + ", kind=" + container.channel().spec().kind()
								+ ", listeners=[" + other.id() + ", " + container.id() + "]",
						"Remove one, or use kind mpmc, where each message goes to one of them.");
			}
		}
		ShmListenerContainer other = this.containers.putIfAbsent(container.id(), container);
		if (other != null) {
			throw new InvalidListenerException(
					"listener id is taken: listener=" + container.id() + ", channels=[" + other.channel().name() + ", "
							+ container.channel().name() + "]",
					"Give each listener an id of its own. A listener cannot be on a bean of scope prototype.");
		}
		if (this.running && container.isAutoStartup()) {
			container.start();
		}
	}

	/**
	 * Returns a listener.
	 * @param id the id of the listener
	 * @return the listener, or {@code null} if there is none
	 */
	public @Nullable ShmListenerContainer container(String id) {
		return this.containers.get(id);
	}

	/**
	 * Returns all listeners.
	 * @return the listeners in the order of their ids
	 */
	public Collection<ShmListenerContainer> containers() {
		return List.copyOf(this.containers.values());
	}

	/**
	 * Starts a listener.
	 * @param id the id of the listener
	 * @throws IllegalArgumentException if there is none
	 */
	public void start(String id) {
		existing(id).start();
	}

	/**
	 * Stops a listener after the message in hand.
	 * @param id the id of the listener
	 * @throws IllegalArgumentException if there is none
	 */
	public void stop(String id) {
		existing(id).stop();
	}

	/**
	 * Pauses a listener.
	 * @param id the id of the listener
	 * @throws IllegalArgumentException if there is none
	 */
	public void pause(String id) {
		existing(id).pause();
	}

	/**
	 * Resumes a listener.
	 * @param id the id of the listener
	 * @throws IllegalArgumentException if there is none
	 */
	public void resume(String id) {
		existing(id).resume();
	}

	private ShmListenerContainer existing(String id) {
		ShmListenerContainer container = this.containers.get(id);
		if (container == null) {
			throw new IllegalArgumentException(
					"no such listener: id=" + id + ", listeners=" + this.containers.keySet());
		}
		return container;
	}

	/**
	 * Starts the listeners that start with the application; after a stop of the
	 * application, those that were running then.
	 */
	@Override
	public void start() {
		for (ShmListenerContainer container : containers()) {
			if (this.startedBefore ? this.stoppedWithUs.remove(container.id()) : container.isAutoStartup()) {
				container.start();
			}
		}
		this.startedBefore = true;
		this.running = true;
	}

	@Override
	public void stop() {
		noteRunning();
		containers().forEach(ShmListenerContainer::stop);
	}

	@Override
	public void stop(Runnable callback) {
		noteRunning();
		Collection<ShmListenerContainer> all = containers();
		AtomicInteger left = new AtomicInteger(all.size() + 1);
		Runnable countDown = () -> {
			if (left.decrementAndGet() == 0) {
				callback.run();
			}
		};
		all.forEach((container) -> container.stop(countDown));
		countDown.run();
	}

	private void noteRunning() {
		this.running = false;
		containers().stream()
			.filter(ShmListenerContainer::isRunning)
			.forEach((container) -> this.stoppedWithUs.add(container.id()));
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return ShmListenerContainer.PHASE;
	}

}
