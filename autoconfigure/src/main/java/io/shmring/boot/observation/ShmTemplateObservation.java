package io.shmring.boot.observation;

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;

/**
 * What is observed of the template.
 */
public enum ShmTemplateObservation implements ObservationDocumentation {

	/** Sending a message. */
	SEND {

		@Override
		public Class<? extends ObservationConvention<? extends Observation.Context>> getDefaultConvention() {
			return ShmTemplateObservationConvention.class;
		}

		@Override
		public String getPrefix() {
			return "shmring";
		}

		@Override
		public KeyName[] getLowCardinalityKeyNames() {
			return LowCardinality.values();
		}

	};

	/** Keys with few values. */
	public enum LowCardinality implements KeyName {

		/** Name of the channel. */
		CHANNEL("channel"),

		/** Whether the message was sent: {@code sent} or {@code dropped}. */
		OUTCOME("outcome");

		private final String key;

		LowCardinality(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

}
