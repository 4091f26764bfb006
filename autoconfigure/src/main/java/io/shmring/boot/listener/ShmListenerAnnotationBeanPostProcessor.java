package io.shmring.boot.listener;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;

/**
 * Finds methods annotated with {@link ShmListener} and registers a listener for each. Those
 * of beans that exist at start-up are registered when all of these exist; those of lazy
 * beans when the bean does.
 */
public final class ShmListenerAnnotationBeanPostProcessor
		implements BeanPostProcessor, BeanFactoryAware, SmartInitializingSingleton {

	private final Set<Class<?>> withoutListeners = ConcurrentHashMap.newKeySet();

	private final List<Runnable> waiting = new CopyOnWriteArrayList<>();

	private @Nullable BeanFactory beanFactory;

	private volatile boolean singletonsExist;

	/**
	 * Creates a post-processor.
	 */
	public ShmListenerAnnotationBeanPostProcessor() {
	}

	@Override
	public void setBeanFactory(BeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	/**
	 * Returns whether a class has annotated methods.
	 * @param type the class of a bean
	 * @return whether beans of this class have listeners
	 */
	public static boolean hasListeners(Class<?> type) {
		return AnnotationUtils.isCandidateClass(type, ShmListener.class) && !methods(type).isEmpty();
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		Class<?> type = AopUtils.getTargetClass(bean);
		if (this.withoutListeners.contains(type)) {
			return bean;
		}
		Map<Method, ShmListener> methods = AnnotationUtils.isCandidateClass(type, ShmListener.class) ? methods(type)
				: Map.of();
		if (methods.isEmpty()) {
			this.withoutListeners.add(type);
		}
		methods.forEach((method, annotation) -> {
			Method callable = AopUtils.selectInvocableMethod(method, bean.getClass());
			if (this.singletonsExist) {
				register(bean, beanName, callable, annotation);
			}
			else {
				this.waiting.add(() -> register(bean, beanName, callable, annotation));
			}
		});
		return bean;
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.singletonsExist = true;
		this.waiting.forEach(Runnable::run);
		this.waiting.clear();
		this.withoutListeners.clear();
	}

	private void register(Object bean, String beanName, Method method, ShmListener annotation) {
		BeanFactory factory = this.beanFactory;
		if (factory == null) {
			throw new IllegalStateException("bean factory is not set");
		}
		ListenerAttributes attributes = ListenerAttributes.of(annotation, beanName + "." + method.getName(),
				(text) -> resolve(factory, text));
		ShmListenerContainer container = factory.getBean(ShmListenerContainerFactory.class)
			.create(bean, method, attributes);
		factory.getBean(ShmListenerRegistry.class).register(container);
	}

	private static String resolve(BeanFactory factory, String text) {
		String resolved = (factory instanceof ConfigurableBeanFactory configurable)
				? configurable.resolveEmbeddedValue(text) : text;
		return (resolved != null) ? resolved : "";
	}

	private static Map<Method, ShmListener> methods(Class<?> type) {
		return MethodIntrospector.selectMethods(type,
				(MethodIntrospector.MetadataLookup<ShmListener>) (method) -> AnnotatedElementUtils
					.findMergedAnnotation(method, ShmListener.class));
	}

}
