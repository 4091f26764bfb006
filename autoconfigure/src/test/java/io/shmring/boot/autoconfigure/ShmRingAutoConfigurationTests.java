package io.shmring.boot.autoconfigure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;

import io.shmring.ChannelClosedException;
import io.shmring.ChannelOpenException;
import io.shmring.ChannelSpec;
import io.shmring.ShmChannel;
import io.shmring.boot.ShmChannelName;
import io.shmring.boot.event.ShmChannelEventPublisher;
import io.shmring.boot.testing.Channels;
import io.shmring.boot.testing.DevShm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ShmRingAutoConfiguration}.
 */
class ShmRingAutoConfigurationTests {

	@TempDir(factory = DevShm.class)
	Path directory;

	private ApplicationContextRunner runner;

	@BeforeEach
	void configureRunner() {
		this.runner = new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(ShmRingAutoConfiguration.class))
			.withPropertyValues(Channels.properties(this.directory));
	}

	@Test
	void registersOneBeanPerChannel() {
		this.runner.withPropertyValues("shmring.channels.orders.kind=spsc", "shmring.channels.audit.capacity=16")
			.run((context) -> {
				assertThat(context.getBeanNamesForType(ShmChannel.class)).containsExactlyInAnyOrder("orders", "audit");
				ChannelSpec orders = context.getBean("orders", ShmChannel.class).spec();
				assertThat(orders.kind()).hasToString("spsc");
				assertThat(orders.capacity()).isEqualTo(8);
				assertThat(context.getBean("audit", ShmChannel.class).spec().capacity()).isEqualTo(16);
				assertThat(this.directory.resolve("orders.ring")).exists();
			});
	}

	@Test
	void sendsAndReceives() {
		this.runner.withPropertyValues("shmring.channels.orders.kind=mpmc").run((context) -> {
			try (ShmChannel peer = Channels.peer(this.directory, "orders")) {
				assertThat(context.getBean(ShmChannel.class).offer(new byte[] { 7 })).isTrue();
				List<Byte> received = new ArrayList<>();
				peer.poll((message) -> received.add(message.getByte(0)), 10);
				assertThat(received).containsExactly((byte) 7);
			}
		});
	}

	@Test
	void injectsChannelsInEveryWay() {
		this.runner.withPropertyValues(Channels.properties(this.directory, "orders", "audit", "market-data"))
			.withUserConfiguration(Injected.class)
			.run((context) -> {
				Injected injected = context.getBean(Injected.class);
				assertThat(injected.orders.name()).isEqualTo("orders");
				assertThat(injected.qualified.name()).isEqualTo("audit");
				assertThat(injected.named.name()).isEqualTo("market-data");
				assertThat(injected.all).containsOnlyKeys("orders", "audit", "market-data");
				assertThat(injected.provider.stream()).hasSize(3);
			});
	}

	@Test
	void injectsTheOnlyChannelUnderAnyName() {
		this.runner.withPropertyValues(Channels.properties(this.directory, "orders"))
			.withBean("user", OneChannel.class)
			.run((context) -> assertThat(context.getBean(OneChannel.class).channel.name()).isEqualTo("orders"));
	}

	@Test
	void registersNoChannelWhenNoneIsConfigured() {
		this.runner.run((context) -> assertThat(context).hasSingleBean(ShmChannelFactory.class)
			.doesNotHaveBean(ShmChannel.class));
	}

	@Test
	void doesNothingWhenDisabled() {
		this.runner.withPropertyValues(Channels.properties(this.directory, "orders"))
			.withPropertyValues("shmring.enabled=false")
			.run((context) -> {
				assertThat(context).doesNotHaveBean(ShmChannel.class)
					.doesNotHaveBean(ShmChannelFactory.class)
					.doesNotHaveBean(ShmRingProperties.class);
				assertThat(this.directory).isEmptyDirectory();
			});
	}

	@Test
	void appliesCustomizersInOrder() {
		this.runner.withPropertyValues(Channels.properties(this.directory, "orders"))
			.withUserConfiguration(Customizers.class)
			.run((context) -> assertThat(context.getBean(ShmChannel.class).spec().capacity()).isEqualTo(32));
	}

	@Test
	void factoryOpensChannelsThatAreNotConfigured() {
		this.runner.run((context) -> {
			try (ShmChannel channel = context.getBean(ShmChannelFactory.class).open("later")) {
				assertThat(channel.spec().capacity()).isEqualTo(8);
				assertThat(channel.file()).isEqualTo(this.directory.resolve("later.ring"));
			}
		});
	}

	@Test
	void backsOffWhenThereIsAFactory() {
		ShmChannelFactory factory = (name) -> Channels.spec(this.directory, "of-" + name).build();
		this.runner.withPropertyValues(Channels.properties(this.directory, "orders"))
			.withBean(ShmChannelFactory.class, () -> factory)
			.run((context) -> {
				assertThat(context).hasSingleBean(ShmChannelFactory.class);
				assertThat(context.getBean("orders", ShmChannel.class).name()).isEqualTo("of-orders");
			});
	}

	@Test
	void backsOffWhenThereIsAnEventPublisher() {
		this.runner.withBean("own", ShmChannelEventPublisher.class, () -> new ShmChannelEventPublisher((event) -> {
		})).run((context) -> assertThat(context).getBeanNames(ShmChannelEventPublisher.class).containsExactly("own"));
	}

	@Test
	void closesChannelsAfterTheirUsers() {
		List<String> closed = new ArrayList<>();
		this.runner.withPropertyValues(Channels.properties(this.directory, "orders"))
			.withBean(User.class, () -> new User(closed))
			.run((context) -> {
				ShmChannel channel = context.getBean(ShmChannel.class);
				context.close();
				assertThat(closed).containsExactly("user of open channel");
				assertThatExceptionOfType(ChannelClosedException.class)
					.isThrownBy(() -> channel.offer(new byte[] { 1 }));
			});
	}

	@Test
	void closesChannelsWhenStartingFails() {
		this.runner.withPropertyValues(Channels.properties(this.directory, "a", "z"))
			.withPropertyValues("shmring.channels.z.open=attach", "shmring.channels.z.open-timeout=0s")
			.run((context) -> {
				assertThat(context).getFailure().rootCause().isInstanceOf(ChannelOpenException.class);
				try (ShmChannel peer = Channels.peer(this.directory, "a")) {
					assertThat(peer.stats().participants()).hasSize(1);
				}
			});
	}

	@Test
	void opensLazilyWhenTheApplicationIsLazy() {
		this.runner.withPropertyValues(Channels.properties(this.directory, "orders"))
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> {
				assertThat(this.directory).isEmptyDirectory();
				assertThat(context.getBean("orders", ShmChannel.class).state()).isNotNull();
				assertThat(this.directory.resolve("orders.ring")).exists();
			});
	}

	@Test
	void sharesAChannelBetweenContextsOfOneJvm() {
		ApplicationContextRunner same = this.runner.withPropertyValues(Channels.properties(this.directory, "orders"));
		same.run((first) -> same.run((second) -> {
			ShmChannel one = first.getBean(ShmChannel.class);
			ShmChannel two = second.getBean(ShmChannel.class);
			assertThat(one).isNotSameAs(two);
			one.offer(new byte[] { 1 });
			assertThat(two.poll((message) -> {
			}, 1)).isEqualTo(1);
			second.close();
			assertThat(one.offer(new byte[] { 2 })).isTrue();
			assertThat(one.stats().participants()).hasSize(1);
		}));
	}

	@Test
	void opensAgainAfterAContextWasClosed() {
		ApplicationContextRunner same = this.runner.withPropertyValues(Channels.properties(this.directory, "orders"));
		for (int restart = 0; restart < 3; restart++) {
			int sent = restart;
			same.run((context) -> {
				ShmChannel channel = context.getBean(ShmChannel.class);
				assertThat(channel.stats().sent()).isEqualTo(sent);
				assertThat(channel.stats().participants()).hasSize(1);
				channel.offer(new byte[] { 1 });
			});
		}
	}

	@Configuration(proxyBeanMethods = false)
	static class Injected {

		final ShmChannel orders;

		final ShmChannel qualified;

		final ShmChannel named;

		final Map<String, ShmChannel> all;

		final ObjectProvider<ShmChannel> provider;

		Injected(ShmChannel orders, @Qualifier("audit") ShmChannel qualified,
				@ShmChannelName("market-data") ShmChannel named, Map<String, ShmChannel> all,
				ObjectProvider<ShmChannel> provider) {
			this.orders = orders;
			this.qualified = qualified;
			this.named = named;
			this.all = all;
			this.provider = provider;
		}

	}

	static class OneChannel {

		@Autowired
		ShmChannel channel;

	}

	@Configuration(proxyBeanMethods = false)
	@Import(OneChannel.class)
	static class Customizers {

		@Bean
		@Order(2)
		ShmChannelCustomizer last() {
			return (channel, spec) -> spec.capacity(32);
		}

		@Bean
		@Order(1)
		ShmChannelCustomizer first() {
			return (channel, spec) -> spec.capacity(16);
		}

	}

	static class User implements AutoCloseable {

		private final List<String> closed;

		@Autowired
		ShmChannel channel;

		User(List<String> closed) {
			this.closed = closed;
		}

		@Override
		public void close() {
			this.closed.add(this.channel.offer(new byte[] { 1 }) ? "user of open channel" : "user");
		}

	}

}
