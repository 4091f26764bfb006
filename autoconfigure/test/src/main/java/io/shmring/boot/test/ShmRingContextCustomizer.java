package io.shmring.boot.test;

import java.nio.file.Path;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.support.DefaultSingletonBeanRegistry;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.support.TestPropertySourceUtils;

/**
 * Gives a context a private directory. The test class is part of the key under which
 * contexts are cached, so classes do not share one.
 */
record ShmRingContextCustomizer(Class<?> testClass) implements ContextCustomizer {

	static final String PROPERTY = "shmring.directory";

	@Override
	public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
		Path directory = PrivateDirectory.create();
		TestPropertySourceUtils.addInlinedPropertiesToEnvironment(context, PROPERTY + "=" + directory);
		if (context.getBeanFactory() instanceof DefaultSingletonBeanRegistry registry) {
			// registered first, so destroyed last, when no channel is open any more
			DisposableBean removal = () -> PrivateDirectory.delete(directory);
			registry.registerDisposableBean("shmRingTestDirectory", removal);
		}
	}

}
