package io.shmring.boot.listener;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

import org.springframework.beans.factory.BeanFactory;

import io.shmring.Message;
import io.shmring.ShmChannel;
import io.shmring.boot.convert.ShmMessageConverters;
import io.shmring.boot.observation.ObservedChannels;
import io.shmring.boot.observation.OffsetMessage;
import io.shmring.boot.template.SendPolicies;
import io.shmring.boot.template.ShmChannelResolver;
import io.shmring.boot.template.ShmTemplate;
import io.shmring.boot.template.UnknownChannelException;

/**
 * Makes listeners from annotated methods.
 */
public final class ShmListenerContainerFactory {

	private final ShmChannelResolver channels;

	private final ShmMessageConverters converters;

	private final ListenerDefaults defaults;

	private final SendPolicies policies;

	private final ObservedChannels observed;

	private final List<ListenerInstrumentation> instrumentations;

	private final ErrorHandlers errorHandlers;

	/**
	 * Creates a factory.
	 * @param channels finds channels by name
	 * @param converters convert payloads
	 * @param template sends dead letters
	 * @param defaults what listeners do not say themselves
	 * @param policies says which record a channel carries
	 * @param observed says which channels are observed
	 * @param instrumentations surround the calls of listeners, the first outermost
	 * @param beanFactory where error handlers are
	 */
	public ShmListenerContainerFactory(ShmChannelResolver channels, ShmMessageConverters converters,
			ShmTemplate template, ListenerDefaults defaults, SendPolicies policies, ObservedChannels observed,
			List<ListenerInstrumentation> instrumentations, BeanFactory beanFactory) {
		this.channels = channels;
		this.converters = converters;
		this.defaults = defaults;
		this.policies = policies;
		this.observed = observed;
		this.instrumentations = List.copyOf(instrumentations);
		this.errorHandlers = new ErrorHandlers(beanFactory, template, channels, defaults);
	}

	ShmListenerContainer create(Object bean, Method method, ListenerAttributes attributes) {
		String id = attributes.id();
		ShmChannel channel = channel(id, attributes.channel());
		ListenerMethod listenerMethod = new ListenerMethod(id, channel.name(), method, this.converters,
				this.policies.policy(channel.name()).recordType());
		ListenerInvoker invoker = listenerMethod.invoker(bean);
		for (ListenerInstrumentation instrumentation : this.instrumentations.reversed()) {
			invoker = instrumentation.instrument(id, channel.name(), invoker);
		}
		UnaryOperator<Message> view = this.observed.isObserved(channel.name()) ? OffsetMessage::afterFrame
				: UnaryOperator.identity();
		ShmErrorHandler errorHandler = this.errorHandlers.find(id, channel.name(), attributes.errorHandler(),
				attributes.deadLetterChannel());
		return new ShmListenerContainer(settings(attributes, listenerMethod.isBatch()),
				new ListenerWork(channel, view, invoker, listenerMethod.element(), errorHandler));
	}

	private ListenerSettings settings(ListenerAttributes attributes, boolean batch) {
		int batchSize = attributes.number("batchSize", attributes.batchSize(), this.defaults.batchSize());
		return new ListenerSettings(attributes.id(),
				attributes.number("concurrency", attributes.concurrency(), this.defaults.concurrency()),
				attributes.flag(attributes.autoStartup(), this.defaults.autoStartup()),
				batch ? Math.max(1, batchSize) : 0,
				Arrays.stream(attributes.cpus().split(",", -1))
					.map(String::strip)
					.filter((cpu) -> !cpu.isEmpty())
					.map((cpu) -> attributes.number("cpus", cpu, 0))
					.toList(),
				this.defaults.drainOnShutdown(), this.defaults.shutdownTimeout());
	}

	private ShmChannel channel(String id, String name) {
		try {
			return this.channels.channel(name);
		}
		catch (UnknownChannelException ex) {
			throw new InvalidListenerException(
					"listener names a channel that is not there: listener=" + id + ", " + ex.getMessage(),
					"Add shmring.channels." + name + ", or correct the name.");
		}
	}

}
