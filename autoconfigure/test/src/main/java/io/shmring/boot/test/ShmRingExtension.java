package io.shmring.boot.test;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Resolves parameters of type {@link ShmRings} and closes them after each test. Applied by
 * {@link ShmRingTest}.
 */
public final class ShmRingExtension implements ParameterResolver, AfterEachCallback {

	private static final Namespace NAMESPACE = Namespace.create(ShmRingExtension.class);

	private static final boolean SPRING = isPresent("org.springframework.test.context.junit.jupiter.SpringExtension");

	/**
	 * Creates an extension.
	 */
	public ShmRingExtension() {
	}

	@Override
	public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
		return parameter.getParameter().getType() == ShmRings.class && context.getTestMethod().isPresent();
	}

	@Override
	public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
		return store(context).computeIfAbsent(ShmRings.class, (key) -> open(context), ShmRings.class);
	}

	private static ShmRings open(ExtensionContext context) {
		Path directory = SPRING ? SpringDirectory.find(context) : null;
		return (directory != null) ? ShmRings.in(directory) : ShmRings.inPrivateDirectory();
	}

	@Override
	public void afterEach(ExtensionContext context) {
		@Nullable
		ShmRings rings = store(context).remove(ShmRings.class, ShmRings.class);
		if (rings != null) {
			rings.close();
		}
	}

	private static Store store(ExtensionContext context) {
		return context.getStore(NAMESPACE);
	}

	private static boolean isPresent(String type) {
		try {
			Class.forName(type, false, ShmRingExtension.class.getClassLoader());
			return true;
		}
		catch (ClassNotFoundException ex) {
			return false;
		}
	}

}
