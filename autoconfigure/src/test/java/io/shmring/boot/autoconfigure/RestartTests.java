package io.shmring.boot.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

import io.shmring.ShmChannel;
import io.shmring.boot.listener.ShmListener;
import io.shmring.boot.template.ShmTemplate;
import io.shmring.boot.testing.Channels;
import io.shmring.boot.testing.DevShm;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for applications that start again in the same JVM with classes loaded anew, as
 * spring-boot-devtools does it: the classes of the application are in a class loader that
 * is thrown away, those of libraries are not.
 */
class RestartTests {

	private final ClassLoader before = Thread.currentThread().getContextClassLoader();

	@TempDir(factory = DevShm.class)
	Path directory;

	@AfterEach
	void restore() {
		Thread.currentThread().setContextClassLoader(this.before);
	}

	@Test
	void everyStartUsesItsOwnClassesAndTheSameSegment() throws Exception {
		Object last = null;
		for (int start = 1; start <= 3; start++) {
			ClassLoader loader = new ApplicationClassLoader();
			Thread.currentThread().setContextClassLoader(loader);
			try (ConfigurableApplicationContext context = run(loader.loadClass(Application.class.getName()))) {
				Object received = ((Supplier<?>) context.getBean("application")).get();
				assertThat(received.getClass().getClassLoader()).isSameAs(loader);
				assertThat(received).hasToString("Order[id=7]").isNotEqualTo(last);
				last = received;
				ShmChannel orders = context.getBean(ShmChannel.class);
				assertThat(orders.stats().participants()).hasSize(1);
				assertThat(orders.stats().sent()).isEqualTo(start);
			}
		}
	}

	private ConfigurableApplicationContext run(Class<?> application) {
		return new SpringApplicationBuilder(application).web(WebApplicationType.NONE)
			.properties(Channels.properties(this.directory, "orders"))
			.properties("shmring.channels.orders.record-type=" + Order.class.getName())
			.run();
	}

	record Order(long id) {
	}

	/** Sends an order and returns the one that it receives. */
	@EnableAutoConfiguration
	@Configuration(value = "application", proxyBeanMethods = false)
	static class Application implements Supplier<Object> {

		private final BlockingQueue<Order> received = new LinkedBlockingQueue<>();

		private final ShmTemplate template;

		Application(ShmTemplate template) {
			this.template = template;
		}

		@ShmListener(channel = "orders")
		void on(Order order) {
			this.received.add(order);
		}

		@Override
		public Object get() {
			this.template.send("orders", new Order(7));
			try {
				Order order = this.received.poll(Duration.ofMinutes(1).toSeconds(), TimeUnit.SECONDS);
				return (order != null) ? order : "nothing";
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

	/** Loads this test and the classes nested in it itself. */
	private static final class ApplicationClassLoader extends ClassLoader {

		private ApplicationClassLoader() {
			super(RestartTests.class.getClassLoader());
		}

		@Override
		protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
			synchronized (getClassLoadingLock(name)) {
				if (!name.startsWith(RestartTests.class.getName())) {
					return super.loadClass(name, resolve);
				}
				Class<?> loaded = findLoadedClass(name);
				return (loaded != null) ? loaded : define(name);
			}
		}

		private Class<?> define(String name) {
			try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
				byte[] bytes = in.readAllBytes();
				return defineClass(name, bytes, 0, bytes.length);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}
