package io.shmring.boot.autoconfigure;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.aopalliance.intercept.MethodInterceptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mockito.Mockito;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.target.EmptyTargetSource;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.objenesis.SpringObjenesis;
import org.springframework.util.ClassUtils;

import io.shmring.boot.autoconfigure.template.ShmObservationAutoConfiguration;
import io.shmring.boot.listener.ShmListenerAnnotationBeanPostProcessor;
import io.shmring.boot.listener.ShmListenerRegistry;
import io.shmring.boot.testing.Channels;
import io.shmring.boot.testing.DevShm;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a bean of the application takes the place of each bean that is
 * auto-configured. The beans are found by reflection, so that none is forgotten.
 */
class BackOffTests {

	/** What a stub returns; nothing for all other types. */
	private static final Map<Class<?>, Object> RETURNS = Map.of(boolean.class, false, int.class, 0, long.class, 0L);

	private static final Map<String, String> WITHOUT_BACK_OFF = Map.of("shmListenerEagerInitialization",
			"applications have filters of their own beside it; a listener that is not created never listens",
			"shmSchemaCustomizer",
			"holds participants to one layout of messages; customizers of the application come after it and may differ");

	@TempDir(factory = DevShm.class)
	Path directory;

	@ParameterizedTest(name = "{0}")
	@MethodSource("cases")
	void beanOfTheApplicationWins(Case backOff) {
		assertThat(backOff.type()).isPublic();
		ApplicationContextRunner runner = runner(backOff.method());
		runner.run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(origins(context)).contains(backOff.method().toGenericString());
		});
		backOff.addUsersBeanTo(runner, this.directory).run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(origins(context)).doesNotContain(backOff.method().toGenericString());
			assertThat(context.getBeanNamesForType(backOff.type())).contains(backOff.name());
		});
	}

	@Test
	void beansThatDoNotBackOffAreKnown() {
		assertThat(beanMethods().filter((method) -> !method.isAnnotationPresent(ConditionalOnMissingBean.class)))
			.extracting(Method::getName)
			.containsExactlyInAnyOrderElementsOf(WITHOUT_BACK_OFF.keySet());
	}

	private ApplicationContextRunner runner(Method method) {
		boolean observed = method.getDeclaringClass() == ShmObservationAutoConfiguration.class;
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(autoConfigurations().toArray(Class<?>[]::new)))
			.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.withBean(ObservationRegistry.class, ObservationRegistry::create)
			.withPropertyValues(Channels.properties(this.directory, "orders"))
			.withPropertyValues("management.endpoints.web.exposure.include=*",
					"shmring.observation.enabled=" + observed);
	}

	/** Which method each bean comes from. */
	private static List<String> origins(AssertableApplicationContext context) {
		ConfigurableListableBeanFactory beans = context.getBeanFactory();
		return Arrays.stream(beans.getBeanDefinitionNames())
			.map(beans::getBeanDefinition)
			.filter((definition) -> definition.getFactoryMethodName() != null)
			.filter(AnnotatedBeanDefinition.class::isInstance)
			.map((definition) -> ((AnnotatedBeanDefinition) definition).getFactoryMethodMetadata())
			.flatMap((made) -> beanMethods().filter((method) -> method.getName().equals(made.getMethodName())
					&& method.getDeclaringClass().getName().equals(made.getDeclaringClassName())))
			.map(Method::toGenericString)
			.toList();
	}

	private static Stream<Case> cases() {
		return beanMethods().filter((method) -> method.isAnnotationPresent(ConditionalOnMissingBean.class))
			.flatMap(Case::of);
	}

	private static Stream<Method> beanMethods() {
		return autoConfigurations()
			.flatMap((type) -> Stream.concat(Stream.of(type), Arrays.stream(type.getDeclaredClasses())))
			.flatMap((type) -> Arrays.stream(type.getDeclaredMethods()))
			.filter((method) -> method.isAnnotationPresent(Bean.class));
	}

	private static Stream<Class<?>> autoConfigurations() {
		ClassLoader loader = BackOffTests.class.getClassLoader();
		return ImportCandidates.load(AutoConfiguration.class, loader)
			.getCandidates()
			.stream()
			.filter((name) -> name.startsWith("io.shmring"))
			.map((name) -> ClassUtils.resolveClassName(name, loader));
	}

	/**
	 * A bean and what it looks for before it is made.
	 *
	 * @param method the method that makes it
	 * @param type the type of bean that takes its place
	 * @param name the name of that bean
	 */
	record Case(Method method, Class<?> type, String name) {

		static Stream<Case> of(Method method) {
			ConditionalOnMissingBean condition = method.getAnnotation(ConditionalOnMissingBean.class);
			List<Case> cases = new ArrayList<>();
			for (String name : condition.name()) {
				cases.add(new Case(method, method.getReturnType(), name));
			}
			for (Class<?> type : condition.value()) {
				cases.add(new Case(method, type, "own"));
			}
			if (cases.isEmpty()) {
				cases.add(new Case(method, method.getReturnType(), "own"));
			}
			return cases.stream();
		}

		@SuppressWarnings("unchecked")
		ApplicationContextRunner addUsersBeanTo(ApplicationContextRunner runner, Path directory) {
			return runner.withBean(this.name, (Class<Object>) this.type, () -> usersBean(directory));
		}

		private Object usersBean(Path directory) {
			if (this.type == ShmChannelFactory.class) {
				return (ShmChannelFactory) (name) -> Channels.spec(directory, name).build();
			}
			return (this.type == ShmListenerAnnotationBeanPostProcessor.class)
					? new ShmListenerAnnotationBeanPostProcessor() : stub();
		}

		/**
		 * An inline mock would change the class for all tests, also for those that measure, and a
		 * second kind of mocks would break those of other tests.
		 */
		private Object stub() {
			if (this.type == ShmListenerRegistry.class) {
				// is asked when the context starts
				return Mockito.mock(this.type);
			}
			if (Modifier.isFinal(this.type.getModifiers())) {
				return new SpringObjenesis().newInstance(this.type);
			}
			ProxyFactory factory = new ProxyFactory();
			factory.setTargetSource(EmptyTargetSource.forClass(this.type));
			factory.setProxyTargetClass(!this.type.isInterface());
			factory.setInterfaces(this.type.isInterface() ? new Class<?>[] { this.type } : new Class<?>[0]);
			factory.addAdvice((MethodInterceptor) (invocation) -> RETURNS.get(invocation.getMethod().getReturnType()));
			return factory.getProxy(this.type.getClassLoader());
		}

		@Override
		public String toString() {
			return this.method.getDeclaringClass().getSimpleName() + "." + this.method.getName() + " for " + this.name
					+ " " + this.type.getSimpleName();
		}

	}

}
