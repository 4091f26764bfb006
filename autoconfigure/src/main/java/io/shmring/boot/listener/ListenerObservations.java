package io.shmring.boot.listener;

import java.util.Map;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import io.shmring.boot.observation.ObservedChannels;
import io.shmring.boot.observation.OffsetMessage;
import io.shmring.boot.observation.ShmListenerObservation;
import io.shmring.boot.observation.ShmListenerObservationConvention;
import io.shmring.boot.observation.ShmReceiverContext;

/**
 * Observes the calls of listeners, within the trace that came with the message. A list
 * starts a trace of its own.
 */
public final class ListenerObservations implements ListenerInstrumentation {

	private final ObservationRegistry registry;

	private final @Nullable ShmListenerObservationConvention convention;

	private final ObservedChannels observed;

	/**
	 * Creates an instrumentation.
	 * @param registry where observations go
	 * @param convention names them, {@code null} for the default
	 * @param observed says which channels are observed
	 */
	public ListenerObservations(ObservationRegistry registry, @Nullable ShmListenerObservationConvention convention,
			ObservedChannels observed) {
		this.registry = registry;
		this.convention = convention;
		this.observed = observed;
	}

	@Override
	public ListenerInvoker instrument(String listener, String channel, ListenerInvoker invoker) {
		if (!this.observed.isObserved(channel)) {
			return invoker;
		}
		return (input) -> {
			Map<String, String> fields = (input instanceof OffsetMessage message) ? message.traceContext() : Map.of();
			Observation observation = ShmListenerObservation.PROCESS.start(this.convention,
					ShmListenerObservationConvention.DEFAULT, () -> new ShmReceiverContext(channel, listener, fields),
					this.registry);
			Observation.Scope scope = observation.openScope();
			try {
				invoker.invoke(input);
			}
			catch (Throwable ex) {
				observation.error(ex);
				throw ex;
			}
			finally {
				scope.close();
				observation.stop();
			}
		};
	}

}
