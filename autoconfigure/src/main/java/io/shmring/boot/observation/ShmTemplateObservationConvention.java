package io.shmring.boot.observation;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

import io.shmring.boot.observation.ShmTemplateObservation.LowCardinality;

/**
 * Names the observations of the template.
 */
public interface ShmTemplateObservationConvention extends ObservationConvention<ShmSenderContext> {

	/** The names used unless there is a bean of this type. */
	ShmTemplateObservationConvention DEFAULT = new ShmTemplateObservationConvention() {
	};

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof ShmSenderContext;
	}

	@Override
	default String getName() {
		return "shmring.template";
	}

	@Override
	default String getContextualName(ShmSenderContext context) {
		return context.channel() + " send";
	}

	@Override
	default KeyValues getLowCardinalityKeyValues(ShmSenderContext context) {
		return KeyValues.of(LowCardinality.CHANNEL.withValue(context.channel()),
				LowCardinality.OUTCOME.withValue(context.sent() ? "sent" : "dropped"));
	}

}
