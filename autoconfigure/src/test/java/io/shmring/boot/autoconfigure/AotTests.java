package io.shmring.boot.autoconfigure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.FileSystemGeneratedFiles;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.javapoet.ClassName;

import io.shmring.ShmChannel;
import io.shmring.boot.autoconfigure.endpoint.ShmRingEndpointAutoConfiguration;
import io.shmring.boot.autoconfigure.health.ShmRingHealthContributorAutoConfiguration;
import io.shmring.boot.autoconfigure.health.ShmRingHealthStatusAutoConfiguration;
import io.shmring.boot.autoconfigure.listener.ShmListenerAutoConfiguration;
import io.shmring.boot.autoconfigure.listener.ShmListenerHealthContributorAutoConfiguration;
import io.shmring.boot.autoconfigure.listener.ShmListenerMetricsAutoConfiguration;
import io.shmring.boot.autoconfigure.metrics.ShmRingMetricsAutoConfiguration;
import io.shmring.boot.autoconfigure.template.ShmTemplateAutoConfiguration;
import io.shmring.boot.listener.ShmListener;
import io.shmring.boot.template.ShmTemplate;
import io.shmring.boot.testing.Channels;
import io.shmring.boot.testing.DevShm;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for processing ahead of time: code is generated, compiled and run in a class
 * loader of its own.
 */
class AotTests {

	private static final String INITIALIZER = "io.shmring.aot.Application__ApplicationContextInitializer";

	@TempDir(factory = DevShm.class)
	Path directory;

	@TempDir
	Path generated;

	@Test
	void channelsAreThoseConfiguredAtRunTime() throws Exception {
		generate("orders");
		compile();
		assertThat(this.directory).isEmptyDirectory();
		try (URLClassLoader loader = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
			Object names = loader.loadClass(Runner.class.getName())
				.getDeclaredMethod("run", String[].class)
				.invoke(null, (Object) Channels.properties(this.directory, "audit", "orders"));
			assertThat((String[]) names).containsExactlyInAnyOrder("audit", "orders");
		}
		assertThat(this.directory.resolve("audit.ring")).exists();
	}

	private void generate(String... channels) {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		TestPropertyValues.of(Channels.properties(this.directory, channels))
			.and("management.endpoints.web.exposure.include=shmring")
			.applyTo(context);
		context.register(ShmRingAutoConfiguration.class, EndpointAutoConfiguration.class,
				ShmRingEndpointAutoConfiguration.class, ShmRingHealthContributorAutoConfiguration.class,
				ShmRingHealthStatusAutoConfiguration.class, MetricsAutoConfiguration.class,
				CompositeMeterRegistryAutoConfiguration.class, ShmRingMetricsAutoConfiguration.class,
				ShmTemplateAutoConfiguration.class, ShmListenerAutoConfiguration.class,
				ShmListenerMetricsAutoConfiguration.class, ShmListenerHealthContributorAutoConfiguration.class,
				Received.class);
		var generation = new DefaultGenerationContext(
				new ClassNameGenerator(ClassName.get("io.shmring.aot", "Application")),
				new FileSystemGeneratedFiles(this.generated));
		new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
		generation.writeGeneratedContent();
	}

	private void compile() {
		List<String> arguments = Stream
			.concat(Stream.of("-proc:none", "-nowarn", "-d", this.generated.resolve("resources").toString(), "-cp",
					System.getProperty("java.class.path")), sources())
			.toList();
		int result = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
		assertThat(result).isZero();
	}

	private Stream<String> sources() {
		try (Stream<Path> files = Files.walk(this.generated)) {
			return files.map(Path::toString).filter((file) -> file.endsWith(".java")).toList().stream();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private URL[] classPath() {
		return Stream
			.concat(Stream.of(this.generated.resolve("resources").toString()),
					Arrays.stream(System.getProperty("java.class.path").split(":")))
			.map(AotTests::url)
			.toArray(URL[]::new);
	}

	private static URL url(String path) {
		try {
			return Path.of(path).toUri().toURL();
		}
		catch (MalformedURLException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Travels over a channel. */
	public record Order(long id) {
	}

	/** Listens in the generated context. */
	public static class Received {

		final Queue<Order> orders = new ConcurrentLinkedQueue<>();

		@ShmListener(channel = "orders")
		void on(Order order) {
			this.orders.add(order);
		}

	}

	/** Starts the generated context. */
	public static final class Runner {

		private Runner() {
		}

		/** Returns the names of the channels. */
		@SuppressWarnings("unchecked")
		public static String[] run(String[] properties) throws ReflectiveOperationException {
			try (GenericApplicationContext context = new GenericApplicationContext()) {
				TestPropertyValues.of(properties).applyTo(context);
				ApplicationContextInitializer<GenericApplicationContext> initializer = Class.forName(INITIALIZER)
					.asSubclass(ApplicationContextInitializer.class)
					.getDeclaredConstructor()
					.newInstance();
				initializer.initialize(context);
				context.refresh();
				context.getBean(ShmTemplate.class).send("orders", new Order(1));
				Awaitility.await().until(() -> context.getBean(Received.class).orders.contains(new Order(1)));
				return context.getBeanNamesForType(ShmChannel.class);
			}
		}

	}

}
