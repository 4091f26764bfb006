package io.shmring.boot.listener;

import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;

import io.shmring.boot.template.ShmChannelResolver;
import io.shmring.boot.template.ShmTemplate;
import io.shmring.boot.template.UnknownChannelException;

/**
 * Finds the error handler of a listener: the one it names, else one for the dead-letter
 * channel it names, else the only bean, else one made of the defaults.
 */
final class ErrorHandlers {

	private final BeanFactory beanFactory;

	private final ShmTemplate template;

	private final ShmChannelResolver channels;

	private final ListenerDefaults defaults;

	ErrorHandlers(BeanFactory beanFactory, ShmTemplate template, ShmChannelResolver channels,
			ListenerDefaults defaults) {
		this.beanFactory = beanFactory;
		this.template = template;
		this.channels = channels;
		this.defaults = defaults;
	}

	ShmErrorHandler find(String listener, String channel, String name, String deadLetterChannel) {
		if (!name.isEmpty() && !deadLetterChannel.isEmpty()) {
			throw new InvalidListenerException(
					"listener has an error handler and a dead-letter channel: listener=" + listener + ", errorHandler="
							+ name + ", deadLetterChannel=" + deadLetterChannel,
					"Name one of them; the error handler can send to the channel.");
		}
		if (!name.isEmpty()) {
			return named(listener, name);
		}
		ShmErrorHandler only = deadLetterChannel.isEmpty()
				? this.beanFactory.getBeanProvider(ShmErrorHandler.class).getIfUnique() : null;
		if (only != null) {
			return only;
		}
		String target = deadLetterChannel.isEmpty() ? this.defaults.deadLetterChannel() : deadLetterChannel;
		return new DefaultShmErrorHandler(this.defaults.retry(), handOver(listener, channel, target));
	}

	private ShmErrorHandler named(String listener, String name) {
		try {
			return this.beanFactory.getBean(name, ShmErrorHandler.class);
		}
		catch (NoSuchBeanDefinitionException ex) {
			throw new InvalidListenerException(
					"error handler of listener is not there: listener=" + listener + ", errorHandler=" + name,
					"Define a bean of type ShmErrorHandler with that name.");
		}
	}

	private Consumer<ListenerFailure> handOver(String listener, String channel, @Nullable String target) {
		// the dead letters of the default channel have nowhere to go
		if (target == null || target.isEmpty() || target.equals(channel)) {
			return (failure) -> {
			};
		}
		try {
			return new DeadLetterSender(this.template, target, this.channels.channel(target).spec().maxMessageSize());
		}
		catch (UnknownChannelException ex) {
			throw new InvalidListenerException("dead-letter channel of listener is not there: listener=" + listener
					+ ", deadLetterChannel=" + target, "Add shmring.channels." + target + ", or correct the name.");
		}
	}

}
