package io.shmring.boot.observation;

import java.util.Map;

import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.ReceiverContext;

/**
 * The context of one call of a listener.
 */
public final class ShmReceiverContext extends ReceiverContext<Map<String, String>> {

	private final String channel;

	private final String listener;

	/**
	 * Creates a context.
	 * @param channel the name of the channel
	 * @param listener the id of the listener
	 * @param fields the fields that came in front of the payload
	 */
	public ShmReceiverContext(String channel, String listener, Map<String, String> fields) {
		super(Map::get, Kind.CONSUMER);
		setCarrier(fields);
		this.channel = channel;
		this.listener = listener;
	}

	/**
	 * Returns the name of the channel.
	 * @return the name
	 */
	public String channel() {
		return this.channel;
	}

	/**
	 * Returns the id of the listener.
	 * @return the id
	 */
	public String listener() {
		return this.listener;
	}

}
