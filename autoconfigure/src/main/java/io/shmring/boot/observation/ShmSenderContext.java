package io.shmring.boot.observation;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;

/**
 * The context of one message that is sent. Tracing puts its fields here before the
 * message is written.
 */
public final class ShmSenderContext extends SenderContext<Map<String, String>> {

	private final String channel;

	private final int type;

	private final Map<String, String> fields = new HashMap<>();

	private boolean sent;

	/**
	 * Creates a context.
	 * @param channel the name of the channel
	 * @param type the type of the message
	 */
	public ShmSenderContext(String channel, int type) {
		super((carrier, name, value) -> Objects.requireNonNull(carrier).put(name, value), Kind.PRODUCER);
		setCarrier(this.fields);
		this.channel = channel;
		this.type = type;
	}

	/**
	 * Returns the name of the channel.
	 * @return the name
	 */
	public String channel() {
		return this.channel;
	}

	/**
	 * Returns the type of the message.
	 * @return any value
	 */
	public int type() {
		return this.type;
	}

	/**
	 * Returns the fields to send in front of the payload.
	 * @return the fields by name
	 */
	public Map<String, String> fields() {
		return this.fields;
	}

	/**
	 * Returns whether the message was sent.
	 * @return {@code false} before it was, or if it was dropped
	 */
	public boolean sent() {
		return this.sent;
	}

	/**
	 * Sets whether the message was sent.
	 * @param sent whether it was
	 */
	public void sent(boolean sent) {
		this.sent = sent;
	}

}
