package io.shmring.boot.autoconfigure;

import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import io.shmring.boot.actuate.ShmRingEndpoint;
import io.shmring.boot.autoconfigure.endpoint.ShmRingEndpointAutoConfiguration;
import io.shmring.boot.autoconfigure.health.ShmRingHealthContributorAutoConfiguration;
import io.shmring.boot.autoconfigure.health.ShmRingHealthStatusAutoConfiguration;
import io.shmring.boot.autoconfigure.listener.ShmListenerAutoConfiguration;
import io.shmring.boot.autoconfigure.listener.ShmListenerHealthContributorAutoConfiguration;
import io.shmring.boot.autoconfigure.listener.ShmListenerMetricsAutoConfiguration;
import io.shmring.boot.autoconfigure.metrics.ShmRingMetricsAutoConfiguration;
import io.shmring.boot.autoconfigure.template.ShmObservationAutoConfiguration;
import io.shmring.boot.autoconfigure.template.ShmTemplateAutoConfiguration;
import io.shmring.boot.listener.ListenerTimers;
import io.shmring.boot.listener.ShmListener;
import io.shmring.boot.listener.ShmListenerHealthIndicator;
import io.shmring.boot.metrics.ShmChannelMetrics;
import io.shmring.boot.template.ShmTemplate;
import io.shmring.boot.testing.Channels;
import io.shmring.boot.testing.DevShm;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for applications that lack optional libraries. The auto-configurations are imported
 * as Spring Boot imports them, by name and filtered.
 */
class MissingClassesTests {

	private static final String ACTUATOR = "org.springframework.boot.actuate";

	private static final String HEALTH = "org.springframework.boot.health";

	private static final String MICROMETER = "io.micrometer";

	@TempDir(factory = DevShm.class)
	Path directory;

	private ApplicationContextRunner runner;

	@BeforeEach
	void configureRunner() {
		this.runner = new ApplicationContextRunner().withUserConfiguration(Application.class)
			.withPropertyValues(Channels.properties(this.directory, "orders"))
			.withPropertyValues("management.endpoints.web.exposure.include=*",
					"management.endpoints.jmx.exposure.include=*");
	}

	@Test
	void everythingIsThereWhenNothingIsMissing() {
		this.runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.run((context) -> assertThat(context).hasSingleBean(ShmRingEndpoint.class)
				.hasBean("shmringHealthContributor")
				.hasSingleBean(ShmChannelMetrics.class)
				.hasSingleBean(ShmListenerHealthIndicator.class)
				.hasSingleBean(ListenerTimers.class));
	}

	@Test
	void theseAreAllThereAre() {
		assertThat(Application.class.getAnnotation(ImportAutoConfiguration.class).value()).extracting(Class::getName)
			.containsExactlyInAnyOrderElementsOf(
					ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader())
						.getCandidates()
						.stream()
						.filter((name) -> name.startsWith("io.shmring"))
						.toList());
	}

	@Test
	void worksWithoutActuator() {
		this.runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.withClassLoader(new FilteredClassLoader(ACTUATOR))
			.run((context) -> {
				assertWorks(context);
				assertThat(context).doesNotHaveBean("shmRingEndpoint").hasSingleBean(ShmChannelMetrics.class);
			});
	}

	@Test
	void worksWithoutHealth() {
		this.runner.withClassLoader(new FilteredClassLoader(HEALTH)).run((context) -> {
			assertWorks(context);
			assertThat(context).doesNotHaveBean("shmringHealthContributor").hasSingleBean(ShmRingEndpoint.class);
		});
	}

	@Test
	void worksWithoutMicrometer() {
		this.runner.withClassLoader(new FilteredClassLoader(MICROMETER)).run((context) -> {
			assertWorks(context);
			assertThat(context).doesNotHaveBean("shmChannelMetrics").hasSingleBean(ShmRingEndpoint.class);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "org.springframework.web", "jakarta.servlet", "tools.jackson", "jakarta.validation",
			"io.micrometer.observation", "org.springframework.boot.web", "org.springframework.boot.jackson" })
	void worksWithout(String packageName) {
		this.runner.withClassLoader(new FilteredClassLoader(packageName)).run(MissingClassesTests::assertWorks);
	}

	@Test
	void worksWithoutAllOfThem() {
		this.runner
			.withClassLoader(new FilteredClassLoader(ACTUATOR, HEALTH, MICROMETER, "org.springframework.web", "jakarta",
					"tools.jackson"))
			.run(MissingClassesTests::assertWorks);
	}

	private static void assertWorks(AssertableApplicationContext context) {
		assertThat(context).hasNotFailed();
		context.getBean(ShmTemplate.class).send("orders", "text");
		Awaitility.await().until(() -> context.getBean(Received.class).texts.contains("text"));
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ ShmRingAutoConfiguration.class, ShmRingEndpointAutoConfiguration.class,
			ShmRingHealthContributorAutoConfiguration.class, ShmRingHealthStatusAutoConfiguration.class,
			ShmRingMetricsAutoConfiguration.class, ShmObservationAutoConfiguration.class,
			ShmTemplateAutoConfiguration.class, ShmListenerAutoConfiguration.class,
			ShmListenerHealthContributorAutoConfiguration.class, ShmListenerMetricsAutoConfiguration.class })
	@Import(Received.class)
	static class Application {

	}

	static class Received {

		final Queue<String> texts = new ConcurrentLinkedQueue<>();

		@ShmListener(channel = "orders")
		void on(String text) {
			this.texts.add(text);
		}

	}

}
