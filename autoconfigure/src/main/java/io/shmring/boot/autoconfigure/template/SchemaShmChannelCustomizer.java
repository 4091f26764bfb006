package io.shmring.boot.autoconfigure.template;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.Ordered;

import io.shmring.ChannelSpecBuilder;
import io.shmring.boot.autoconfigure.ShmChannelCustomizer;
import io.shmring.boot.autoconfigure.ShmRingProperties;
import io.shmring.boot.convert.RecordCodec;
import io.shmring.boot.convert.ShmConversionException;
import io.shmring.boot.observation.ObservedChannels;
import io.shmring.boot.observation.TraceFrame;

/**
 * Makes the layout of the messages part of the geometry of a channel: the record it
 * carries, and whether a trace context comes first.
 */
final class SchemaShmChannelCustomizer implements ShmChannelCustomizer, Ordered {

	private final ShmRingProperties properties;

	private final ObservedChannels observed;

	SchemaShmChannelCustomizer(ShmRingProperties properties, ObservedChannels observed) {
		this.properties = properties;
		this.observed = observed;
	}

	@Override
	public void customize(String channel, ChannelSpecBuilder spec) {
		Class<? extends Record> recordType = this.properties.channel(channel).recordType();
		long schema = (recordType != null) ? schema(channel, recordType) : 0;
		spec.schema(this.observed.isObserved(channel) ? TraceFrame.schema(schema) : schema);
	}

	private static long schema(String channel, Class<? extends Record> recordType) {
		try {
			return RecordCodec.of(recordType).schema();
		}
		catch (ShmConversionException ex) {
			throw new InvalidConfigurationPropertyValueException("shmring.channels." + channel + ".record-type",
					recordType.getName(), String.valueOf(ex.getMessage()));
		}
	}

	@Override
	public int getOrder() {
		return HIGHEST_PRECEDENCE;
	}

}
