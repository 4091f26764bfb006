package io.shmring.boot.listener;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

import io.shmring.boot.observation.ObservedChannels;

/**
 * Measures the calls of listeners with the timer {@code shmring.listener}, tagged with
 * the channel, the listener and the class of the exception or {@code none}.
 */
public final class ListenerTimers implements ListenerInstrumentation {

	private static final String NO_ERROR = "none";

	private final MeterRegistry registry;

	private final ObservedChannels observed;

	/**
	 * Creates an instrumentation.
	 * @param registry where the timers are registered
	 * @param observed says which channels are observed, and so need no timers
	 */
	public ListenerTimers(MeterRegistry registry, ObservedChannels observed) {
		this.registry = registry;
		this.observed = observed;
	}

	@Override
	public ListenerInvoker instrument(String listener, String channel, ListenerInvoker invoker) {
		if (this.observed.isObserved(channel)) {
			return invoker;
		}
		Timer succeeded = timer(listener, channel, NO_ERROR);
		Map<Class<?>, Timer> failed = new ConcurrentHashMap<>();
		return (input) -> {
			long start = System.nanoTime();
			try {
				invoker.invoke(input);
			}
			catch (Throwable ex) {
				failed.computeIfAbsent(ex.getClass(), (type) -> timer(listener, channel, type.getSimpleName()))
					.record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
				throw ex;
			}
			succeeded.record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
		};
	}

	private Timer timer(String listener, String channel, String error) {
		return Timer.builder("shmring.listener")
			.description("Calls of a listener")
			.tag("channel", channel)
			.tag("listener", listener)
			.tag("error", error)
			.register(this.registry);
	}

}
