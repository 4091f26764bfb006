package io.shmring.boot.autoconfigure;

import java.nio.file.Path;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

import io.shmring.ShmChannel;
import io.shmring.boot.actuate.ShmRingEndpoint;
import io.shmring.boot.autoconfigure.endpoint.ShmRingEndpointAutoConfiguration;
import io.shmring.boot.autoconfigure.health.ShmRingHealthContributorAutoConfiguration;
import io.shmring.boot.autoconfigure.health.ShmRingHealthStatusAutoConfiguration;
import io.shmring.boot.autoconfigure.metrics.ShmRingMetricsAutoConfiguration;
import io.shmring.boot.metrics.ShmChannelMetrics;
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
				.hasSingleBean(ShmChannelMetrics.class));
	}

	@Test
	void worksWithoutActuator() {
		this.runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.withClassLoader(new FilteredClassLoader(ACTUATOR))
			.run((context) -> {
				assertWorks(context.getBean("orders", ShmChannel.class));
				assertThat(context).doesNotHaveBean("shmRingEndpoint").hasSingleBean(ShmChannelMetrics.class);
			});
	}

	@Test
	void worksWithoutHealth() {
		this.runner.withClassLoader(new FilteredClassLoader(HEALTH)).run((context) -> {
			assertWorks(context.getBean("orders", ShmChannel.class));
			assertThat(context).doesNotHaveBean("shmringHealthContributor").hasSingleBean(ShmRingEndpoint.class);
		});
	}

	@Test
	void worksWithoutMicrometer() {
		this.runner.withClassLoader(new FilteredClassLoader(MICROMETER)).run((context) -> {
			assertWorks(context.getBean("orders", ShmChannel.class));
			assertThat(context).doesNotHaveBean("shmChannelMetrics").hasSingleBean(ShmRingEndpoint.class);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "org.springframework.web", "jakarta.servlet", "tools.jackson", "jakarta.validation" })
	void worksWithout(String packageName) {
		this.runner.withClassLoader(new FilteredClassLoader(packageName))
			.run((context) -> assertWorks(context.getBean("orders", ShmChannel.class)));
	}

	@Test
	void worksWithoutAllOfThem() {
		this.runner
			.withClassLoader(new FilteredClassLoader(ACTUATOR, HEALTH, MICROMETER, "org.springframework.web", "jakarta",
					"tools.jackson"))
			.run((context) -> assertWorks(context.getBean("orders", ShmChannel.class)));
	}

	private static void assertWorks(ShmChannel channel) {
		assertThat(channel.offer(new byte[] { 1 })).isTrue();
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ ShmRingAutoConfiguration.class, ShmRingEndpointAutoConfiguration.class,
			ShmRingHealthContributorAutoConfiguration.class, ShmRingHealthStatusAutoConfiguration.class,
			ShmRingMetricsAutoConfiguration.class })
	static class Application {

	}

}
