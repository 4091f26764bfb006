package io.shmring.boot.template;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.ResolvableType;

import io.shmring.Message;
import io.shmring.RoleHeldException;
import io.shmring.ShmChannel;
import io.shmring.boot.convert.ShmConversionException;
import io.shmring.boot.convert.ShmMessageConverter;
import io.shmring.boot.convert.ShmMessageConverters;

/**
 * Sends objects to channels by name and receives them.
 *
 * <p>
 * When a channel is full, sending does what the overflow policy of the channel says:
 * waits and then fails, fails, drops the new message or drops the oldest. Thread-safe;
 * channels of kind {@code spsc} let one thread send at a time, and only {@code mpmc} lets
 * several receive. Sending a record of fixed length, a {@code byte[]} or a
 * {@code ByteBuffer} on the heap creates no garbage worth mentioning.
 */
public class ShmTemplate {

	private final ShmChannelResolver channels;

	private final ShmMessageConverters converters;

	private final SendPolicies policies;

	private final Map<String, ChannelSender> senders = new ConcurrentHashMap<>();

	private final ThreadLocal<SendingSink> sinks = ThreadLocal.withInitial(SendingSink::new);

	/**
	 * Creates a template.
	 * @param channels finds channels by name
	 * @param converters converts payloads
	 * @param policies says how to send to each
	 */
	public ShmTemplate(ShmChannelResolver channels, ShmMessageConverters converters, SendPolicies policies) {
		this.channels = channels;
		this.converters = converters;
		this.policies = policies;
	}

	/**
	 * Sends an object as a message of type {@link ShmChannel#DEFAULT_TYPE}.
	 * @param channel the name of the channel
	 * @param payload the object
	 * @return whether it was sent; {@code false} if the policy is to drop it
	 * @throws ChannelFullException if the channel is full and the policy is not to drop
	 * @throws ShmSendException if the thread is interrupted while waiting for room
	 * @throws ShmConversionException if the object cannot be converted
	 */
	public boolean send(String channel, Object payload) {
		return send(channel, ShmChannel.DEFAULT_TYPE, payload);
	}

	/**
	 * Sends an object.
	 * @param channel the name of the channel
	 * @param type a number that travels with the message, any value
	 * @param payload the object
	 * @return whether it was sent; {@code false} if the policy is to drop it
	 * @throws ChannelFullException if the channel is full and the policy is not to drop
	 * @throws ShmSendException if the thread is interrupted while waiting for room
	 * @throws ShmConversionException if the object cannot be converted
	 */
	public boolean send(String channel, int type, Object payload) {
		return doSend(sender(channel), type, payload, false);
	}

	/**
	 * Sends an object if there is room, whatever the overflow policy.
	 * @param channel the name of the channel
	 * @param payload the object
	 * @return whether it was sent; {@code false} if the channel is full
	 * @throws ShmConversionException if the object cannot be converted
	 */
	public boolean trySend(String channel, Object payload) {
		return trySend(channel, ShmChannel.DEFAULT_TYPE, payload);
	}

	/**
	 * Sends an object if there is room, whatever the overflow policy.
	 * @param channel the name of the channel
	 * @param type a number that travels with the message, any value
	 * @param payload the object
	 * @return whether it was sent; {@code false} if the channel is full
	 * @throws ShmConversionException if the object cannot be converted
	 */
	public boolean trySend(String channel, int type, Object payload) {
		return doSend(sender(channel), type, payload, true);
	}

	/**
	 * Receives the next message, waiting for it. A message that cannot be converted counts
	 * as consumed.
	 * @param <T> the type to receive
	 * @param channel the name of the channel
	 * @param type the class to receive
	 * @param timeout how long to wait, zero or negative for not at all
	 * @return the object, or {@code null} if no message came in time
	 * @throws InterruptedException if the thread is interrupted while waiting
	 * @throws RoleHeldException if another participant or thread is the single consumer
	 * @throws ShmConversionException if the message cannot be converted
	 */
	@SuppressWarnings("unchecked") // the converter is asked for this type
	public <T> @Nullable T receive(String channel, Class<T> type, Duration timeout) throws InterruptedException {
		ResolvableType resolvable = ResolvableType.forClass(type);
		return receive(channel, (ShmMessageConverter<T>) this.converters.forType(resolvable), resolvable, timeout);
	}

	/**
	 * Receives the next message as a generic type, waiting for it. A message that cannot
	 * be converted counts as consumed.
	 * @param <T> the type to receive
	 * @param channel the name of the channel
	 * @param type the type to receive
	 * @param timeout how long to wait, zero or negative for not at all
	 * @return the object, or {@code null} if no message came in time
	 * @throws InterruptedException if the thread is interrupted while waiting
	 * @throws RoleHeldException if another participant or thread is the single consumer
	 * @throws ShmConversionException if the message cannot be converted
	 */
	@SuppressWarnings("unchecked") // the converter is asked for this type
	public <T> @Nullable T receive(String channel, ParameterizedTypeReference<T> type, Duration timeout)
			throws InterruptedException {
		ResolvableType resolvable = ResolvableType.forType(type);
		return receive(channel, (ShmMessageConverter<T>) this.converters.forType(resolvable), resolvable, timeout);
	}

	/**
	 * Returns how many messages this template has dropped because the channel was full.
	 * @param channel the name of the channel
	 * @return the number of messages since the template was created
	 */
	public long dropped(String channel) {
		return sender(channel).dropped.sum();
	}

	private <T> @Nullable T receive(String channel, ShmMessageConverter<T> converter, ResolvableType type,
			Duration timeout) throws InterruptedException {
		Received<T> received = new Received<>();
		sender(channel).channel.receive((message) -> received.payload = doReceive(channel, message, converter, type), 1,
				timeout);
		return received.payload;
	}

	boolean doSend(ChannelSender sender, int type, Object payload, boolean once) {
		return write(sender, type, payload, once, null);
	}

	<T> T doReceive(String channel, Message message, ShmMessageConverter<T> converter, ResolvableType type) {
		return converter.read(message, type);
	}

	final boolean write(ChannelSender sender, int type, Object payload, boolean once, byte @Nullable [] prefix) {
		Class<? extends Record> recordType = sender.policy.recordType();
		if (recordType != null && payload.getClass() != recordType) {
			throw new ShmConversionException(
					"payload is not the record of the channel: channel=" + sender.channel.name() + ", type="
							+ payload.getClass().getName() + ", recordType=" + recordType.getName(),
					null);
		}
		return SendingSink.send(this.sinks.get(), sender, type, once, prefix, this.converters.forPayload(payload),
				payload);
	}

	private ChannelSender sender(String channel) {
		ChannelSender sender = this.senders.get(channel);
		return (sender != null) ? sender : this.senders.computeIfAbsent(channel,
				(name) -> new ChannelSender(this.channels.channel(name), this.policies.policy(name)));
	}

	private static final class Received<T> {

		@Nullable
		T payload;

	}

}
