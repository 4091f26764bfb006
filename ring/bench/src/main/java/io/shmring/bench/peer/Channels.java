package io.shmring.bench.peer;

import java.time.Duration;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.ShmChannel;
import io.shmring.WaitStrategy;

/**
 * The channel of a setting.
 */
public final class Channels {

	private static final String NAME = "bench";

	/** Workers of many lanes start at once. */
	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private Channels() {
	}

	/**
	 * Says which channel the workers of a setting use.
	 * @param setting the setting
	 * @param kind the kind
	 * @param waitStrategy what waiting threads do
	 * @return the specification
	 */
	public static ChannelSpec spec(Setting setting, ChannelKind kind, WaitStrategy waitStrategy) {
		return ChannelSpec.named(NAME)
			.directory(setting.directory())
			.kind(kind)
			.capacity(setting.capacity())
			.maxMessageSize(setting.payload())
			.waitStrategy(waitStrategy)
			.openTimeout(PATIENCE)
			.build();
	}

	static ShmChannel open(Setting setting, ChannelKind kind) {
		return ShmChannel.open(spec(setting, kind, WaitStrategy.BACKOFF));
	}

}
