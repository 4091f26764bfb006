package io.shmring.boot.test;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.TestContextAnnotationUtils;

/**
 * Customizes the contexts of tests with {@link ShmRingTest}.
 */
class ShmRingContextCustomizerFactory implements ContextCustomizerFactory {

	@Override
	public @Nullable ContextCustomizer createContextCustomizer(Class<?> testClass,
			List<ContextConfigurationAttributes> attributes) {
		var annotation = TestContextAnnotationUtils.findAnnotationDescriptor(testClass, ShmRingTest.class);
		return (annotation != null) ? new ShmRingContextCustomizer(annotation.getRootDeclaringClass()) : null;
	}

}
