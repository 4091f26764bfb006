package io.shmring.boot.autoconfigure.template;

import java.time.Duration;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

import io.shmring.ChannelKind;
import io.shmring.boot.Overflow;
import io.shmring.boot.autoconfigure.ShmChannelProperties;
import io.shmring.boot.autoconfigure.ShmRingProperties;
import io.shmring.boot.template.SendPolicies;
import io.shmring.boot.template.SendPolicy;

/**
 * Maps properties to how messages are sent.
 */
final class PropertiesSendPolicies implements SendPolicies {

	private final ShmRingProperties properties;

	PropertiesSendPolicies(ShmRingProperties properties) {
		this.properties = properties;
		properties.channels().keySet().forEach(this::check);
	}

	private void check(String name) {
		ChannelKind kind = this.properties.channel(name).kind();
		if (policy(name).overflow() == Overflow.DROP_OLDEST && kind != null && kind != ChannelKind.MPMC) {
			throw new InvalidConfigurationPropertyValueException("shmring.channels." + name + ".overflow",
					Overflow.DROP_OLDEST, "The sender takes the oldest message itself, and kind " + kind
							+ " lets only the one consumer do that. Use kind mpmc, or another overflow.");
		}
	}

	@Override
	public SendPolicy policy(String channel) {
		ShmChannelProperties settings = this.properties.channel(channel);
		Overflow overflow = settings.overflow();
		Duration timeout = settings.overflowTimeout();
		return new SendPolicy((overflow != null) ? overflow : SendPolicy.DEFAULT.overflow(),
				(timeout != null) ? timeout : SendPolicy.DEFAULT.timeout(), settings.recordType());
	}

}
