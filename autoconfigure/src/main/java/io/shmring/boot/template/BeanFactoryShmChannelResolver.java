package io.shmring.boot.template;

import java.util.Arrays;

import org.springframework.beans.factory.ListableBeanFactory;

import io.shmring.ShmChannel;

/**
 * Finds channels among the beans of an application: the name of the bean is the name of
 * the channel.
 */
public final class BeanFactoryShmChannelResolver implements ShmChannelResolver {

	private final ListableBeanFactory beanFactory;

	/**
	 * Creates a resolver.
	 * @param beanFactory where the channels are
	 */
	public BeanFactoryShmChannelResolver(ListableBeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	@Override
	public ShmChannel channel(String name) {
		if (!this.beanFactory.containsBean(name) || !this.beanFactory.isTypeMatch(name, ShmChannel.class)) {
			throw new UnknownChannelException(name,
					Arrays.asList(this.beanFactory.getBeanNamesForType(ShmChannel.class)));
		}
		return this.beanFactory.getBean(name, ShmChannel.class);
	}

}
