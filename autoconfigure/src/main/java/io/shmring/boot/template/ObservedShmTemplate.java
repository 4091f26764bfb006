package io.shmring.boot.template;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;

import io.shmring.Message;
import io.shmring.boot.convert.ShmMessageConverter;
import io.shmring.boot.convert.ShmMessageConverters;
import io.shmring.boot.observation.ObservedChannels;
import io.shmring.boot.observation.OffsetMessage;
import io.shmring.boot.observation.ShmSenderContext;
import io.shmring.boot.observation.ShmTemplateObservation;
import io.shmring.boot.observation.ShmTemplateObservationConvention;
import io.shmring.boot.observation.TraceFrame;

/**
 * Observes what is sent, and puts the trace context in front of the payload.
 */
public class ObservedShmTemplate extends ShmTemplate {

	private final ObservationRegistry registry;

	private final @Nullable ShmTemplateObservationConvention convention;

	private final ObservedChannels observed;

	private final Map<String, Boolean> observedChannels = new ConcurrentHashMap<>();

	/**
	 * Creates a template.
	 * @param channels finds channels by name
	 * @param converters converts payloads
	 * @param policies says how to send to each
	 * @param registry where observations go
	 * @param convention names them, {@code null} for the default
	 * @param observed says which channels are observed
	 */
	public ObservedShmTemplate(ShmChannelResolver channels, ShmMessageConverters converters, SendPolicies policies,
			ObservationRegistry registry, @Nullable ShmTemplateObservationConvention convention,
			ObservedChannels observed) {
		super(channels, converters, policies);
		this.registry = registry;
		this.convention = convention;
		this.observed = observed;
	}

	@Override
	boolean doSend(ChannelSender sender, int type, Object payload, boolean once) {
		String channel = sender.channel.name();
		if (!isObserved(channel)) {
			return super.doSend(sender, type, payload, once);
		}
		ShmSenderContext context = new ShmSenderContext(channel, type);
		Observation observation = ShmTemplateObservation.SEND.observation(this.convention,
				ShmTemplateObservationConvention.DEFAULT, () -> context, this.registry);
		return Boolean.TRUE.equals(observation.observe(() -> {
			byte[] prefix = TraceFrame.encode(context.fields(), sender.channel.spec().maxMessageSize());
			boolean sent = write(sender, type, payload, once, prefix);
			context.sent(sent);
			return sent;
		}));
	}

	@Override
	<T> T doReceive(String channel, Message message, ShmMessageConverter<T> converter, ResolvableType type) {
		Message payload = isObserved(channel) ? OffsetMessage.afterFrame(message) : message;
		return super.doReceive(channel, payload, converter, type);
	}

	private boolean isObserved(String channel) {
		Boolean known = this.observedChannels.get(channel);
		return (known != null) ? known : this.observedChannels.computeIfAbsent(channel, this.observed::isObserved);
	}

}
