package io.shmring.boot.observation;

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;

/**
 * What is observed of the listener.
 */
public enum ShmListenerObservation implements ObservationDocumentation {

	/** One call of a listener. */
	PROCESS {

		@Override
		public Class<? extends ObservationConvention<? extends Observation.Context>> getDefaultConvention() {
			return ShmListenerObservationConvention.class;
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

		/** Id of the listener. */
		LISTENER("listener");

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
