package io.shmring.boot.test;

import java.nio.file.Path;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * The directory of the channels of a test that runs in a Spring context.
 */
final class SpringDirectory {

	private SpringDirectory() {
	}

	static @Nullable Path find(ExtensionContext context) {
		if (!isSpringTest(context.getRequiredTestClass())) {
			return null;
		}
		String directory = SpringExtension.getApplicationContext(context)
			.getEnvironment()
			.getProperty(ShmRingContextCustomizer.PROPERTY);
		return (directory != null) ? Path.of(directory) : null;
	}

	private static boolean isSpringTest(Class<?> testClass) {
		boolean extended = AnnotationSupport.findRepeatableAnnotations(testClass, ExtendWith.class)
			.stream()
			.anyMatch((extension) -> Arrays.asList(extension.value()).contains(SpringExtension.class));
		Class<?> outer = testClass.getEnclosingClass();
		return extended || (outer != null && isSpringTest(outer));
	}

}
