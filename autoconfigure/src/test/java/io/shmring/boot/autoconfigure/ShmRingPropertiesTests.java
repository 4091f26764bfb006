package io.shmring.boot.autoconfigure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.bind.validation.BindValidationException;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.util.unit.DataSize;

import io.shmring.ChannelSpec;
import io.shmring.ShmChannel;
import io.shmring.WaitStrategy;
import io.shmring.boot.Overflow;
import io.shmring.boot.testing.DevShm;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ShmRingProperties} and {@link PropertiesShmChannelFactory}.
 */
class ShmRingPropertiesTests {

	@TempDir(factory = DevShm.class)
	Path directory;

	private ApplicationContextRunner runner;

	@BeforeEach
	void configureRunner() {
		this.runner = new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(ShmRingAutoConfiguration.class))
			.withPropertyValues("shmring.directory=" + this.directory);
	}

	@Test
	void defaultsAreThoseOfTheLibrary() {
		ChannelSpec expected = ChannelSpec.named("orders").directory(this.directory).build();
		this.runner.run((context) -> assertThat(context.getBean(ShmChannelFactory.class).spec("orders"))
			.usingRecursiveComparison()
			.ignoringFields("listener")
			.isEqualTo(expected));
	}

	@Test
	void directoryIsThatOfTheLibrary() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(ShmRingAutoConfiguration.class))
			.run((context) -> assertThat(context.getBean(ShmRingProperties.class).directory())
				.isEqualTo(ChannelSpec.DEFAULT_DIRECTORY));
	}

	@Test
	void channelsInheritWhatTheyDoNotSet() {
		this.runner
			.withPropertyValues("shmring.defaults.capacity=8", "shmring.defaults.overflow=drop-newest",
					"shmring.defaults.permissions.mode=660", "shmring.channels.orders.capacity=32",
					"shmring.channels.orders.overflow-timeout=3s", "shmring.channels.orders.max-message-size=128")
			.run((context) -> {
				ShmRingProperties properties = context.getBean(ShmRingProperties.class);
				ShmChannelProperties orders = properties.channel("orders");
				assertThat(orders.capacity()).isEqualTo(32);
				assertThat(orders.overflow()).isEqualTo(Overflow.DROP_NEWEST);
				assertThat(orders.overflowTimeout()).isEqualTo(Duration.ofSeconds(3));
				assertThat(orders.maxMessageSize()).isEqualTo(DataSize.ofBytes(128));
				assertThat(orders.permissions().mode()).isEqualTo("660");
				assertThat(orders.kind()).isNull();
				assertThat(properties.channel("other").capacity()).isEqualTo(8);
			});
	}

	@Test
	void bindsEnvironmentVariables() {
		Map<String, Object> variables = Map.of("SHMRING_CHANNELS_ORDERS_CAPACITY", "16",
				"SHMRING_CHANNELS_ORDERS_MAXMESSAGESIZE", "32B", "SHMRING_DEFAULTS_WAITSTRATEGY", "yield");
		this.runner
			.withInitializer((context) -> context.getEnvironment()
				.getPropertySources()
				.addFirst(new SystemEnvironmentPropertySource(
						StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables)))
			.run((context) -> {
				ChannelSpec spec = context.getBean("orders", ShmChannel.class).spec();
				assertThat(spec.capacity()).isEqualTo(16);
				assertThat(spec.maxMessageSize()).isEqualTo(32);
				assertThat(spec.waitStrategy()).isEqualTo(WaitStrategy.YIELD);
			});
	}

	@Test
	void namesWithDotsStandInBrackets() {
		this.runner.withPropertyValues("shmring.channels[market.data].capacity=16")
			.run((context) -> assertThat(context.getBean("market.data", ShmChannel.class).spec().capacity())
				.isEqualTo(16));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			channels.orders.capacity             | 1000   | not a power of two: capacity=1000; use 512 or 1024
			channels.orders.capacity             | 0      | out of range: value=0, allowed=1..1073741824
			channels.orders.max-message-size     | 1GB    | out of range: value=1073741824, allowed=0..268435456
			channels.orders.max-participants     | 256    | out of range: value=256, allowed=1..255
			channels.orders.open-timeout         | -1s    | negative: value=PT-1S; use zero or more
			channels.orders.overflow-timeout     | -1s    | negative: value=PT-1S; use zero or more
			channels.orders.maintenance-interval | -1s    | negative: value=PT-1S; use zero or more
			channels.orders.permissions.mode     | 432    | YAML reads 0660 as the number 432
			channels.orders.permissions.mode     | 755    | nobody execute: mode=755
			defaults.capacity                    | 3      | not a power of two: capacity=3; use 2 or 4
			channels[Orders].capacity            | 8      | channel name is not allowed: name=Orders
			channels[a_b].capacity               | 8      | channel name is not allowed: name=a_b
			""")
	void refusesBadValuesBeforeAnythingIsOpened(String property, String value, String reason) {
		this.runner.withPropertyValues("shmring." + property + "=" + value).run((context) -> {
			assertThat(context).hasFailed();
			assertThat(context).getFailure().rootCause().isInstanceOf(BindValidationException.class);
			assertThat(context).getFailure().rootCause().hasMessageContaining(reason);
			assertThat(this.directory).isEmptyDirectory();
		});
	}

	@ParameterizedTest
	@CsvSource({ "channels.orders.capactiy, 8", "defaults.capactiy, 8", "channels.market.data.capacity, 8" })
	void refusesPropertiesThatNobodyReads(String property, String value) {
		this.runner.withPropertyValues("shmring." + property + "=" + value)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(UnboundConfigurationPropertiesException.class)
				.hasMessageContaining("shmring." + property));
	}

	@Test
	void refusesValuesOfTheWrongType() {
		this.runner.withPropertyValues("shmring.channels.orders.kind=spmc")
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining(BindException.class.getName())
				.hasStackTraceContaining("spmc"));
	}

}
