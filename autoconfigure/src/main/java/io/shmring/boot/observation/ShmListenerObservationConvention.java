package io.shmring.boot.observation;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

import io.shmring.boot.observation.ShmListenerObservation.LowCardinality;

/**
 * Names the observations of the listener.
 */
public interface ShmListenerObservationConvention extends ObservationConvention<ShmReceiverContext> {

	/** The names used unless there is a bean of this type. */
	ShmListenerObservationConvention DEFAULT = new ShmListenerObservationConvention() {
	};

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof ShmReceiverContext;
	}

	@Override
	default String getName() {
		return "shmring.listener";
	}

	@Override
	default String getContextualName(ShmReceiverContext context) {
		return context.channel() + " process";
	}

	@Override
	default KeyValues getLowCardinalityKeyValues(ShmReceiverContext context) {
		return KeyValues.of(LowCardinality.CHANNEL.withValue(context.channel()),
				LowCardinality.LISTENER.withValue(context.listener()));
	}

}
