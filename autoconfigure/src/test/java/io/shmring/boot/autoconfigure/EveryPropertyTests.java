package io.shmring.boot.autoconfigure;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.Effort;
import io.shmring.OnDeadConsumer;
import io.shmring.OnMismatch;
import io.shmring.OpenMode;
import io.shmring.WaitStrategy;
import io.shmring.boot.Overflow;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sets every property of a channel, in each way, to something other than its default.
 */
class EveryPropertyTests {

	private static final Map<String, String> VALUES = Map.ofEntries(Map.entry("kind", "spsc"),
			Map.entry("capacity", "16"), Map.entry("max-message-size", "1KB"), Map.entry("max-participants", "3"),
			Map.entry("record-type", Point.class.getName()), Map.entry("wait-strategy", "block"),
			Map.entry("overflow", "drop-newest"), Map.entry("overflow-timeout", "4s"), Map.entry("open", "attach"),
			Map.entry("open-timeout", "2s"), Map.entry("on-mismatch", "replace-if-unused"),
			Map.entry("on-dead-consumer", "drop"), Map.entry("permissions.mode", "660"),
			Map.entry("permissions.group", "users"), Map.entry("prefault", "false"), Map.entry("memory-lock", "try"),
			Map.entry("huge-pages", "require"), Map.entry("maintenance-interval", "1s"),
			Map.entry("remove-on-close", "true"));

	@Test
	void theseAreAllThereAre() {
		assertThat(VALUES.keySet()).containsExactlyInAnyOrderElementsOf(
				Arrays.stream(ShmChannelProperties.class.getRecordComponents()).flatMap((component) -> {
					String name = component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
					return component.getType().isRecord() ? Stream.of(name + ".mode", name + ".group")
							: Stream.of(name);
				}).toList());
	}

	@Test
	void forAllChannels() {
		assertReaches(new MapPropertySource("properties", named("shmring.defaults.")));
	}

	@Test
	void forAllChannelsAndInheritedByOneThatSetsLittle() {
		Map<String, Object> properties = new HashMap<>(named("shmring.defaults."));
		properties.put("shmring.channels.orders.kind", "spsc");
		assertReaches(new MapPropertySource("properties", properties));
		properties.put("shmring.defaults.kind", "mpsc");
		assertReaches(new MapPropertySource("properties", properties));
	}

	@Test
	void forOneChannel() {
		assertReaches(new MapPropertySource("properties", named("shmring.channels.orders.")));
	}

	@Test
	void forAllChannelsInEnvironmentVariables() {
		assertReaches(environment("SHMRING_DEFAULTS_"));
	}

	@Test
	void forOneChannelInEnvironmentVariables() {
		assertReaches(environment("SHMRING_CHANNELS_ORDERS_"));
	}

	private static Map<String, Object> named(String prefix) {
		return VALUES.entrySet()
			.stream()
			.collect(Collectors.toMap((entry) -> prefix + entry.getKey(), Map.Entry::getValue));
	}

	private static PropertySource<?> environment(String prefix) {
		Map<String, Object> variables = VALUES.entrySet()
			.stream()
			.collect(Collectors.toMap(
					(entry) -> prefix + entry.getKey().replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT),
					Map.Entry::getValue));
		return new SystemEnvironmentPropertySource(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
				variables);
	}

	private static void assertReaches(PropertySource<?> source) {
		ShmRingProperties properties = new Binder(ConfigurationPropertySources.from(source)).bindOrCreate("shmring",
				Bindable.of(ShmRingProperties.class));
		ShmChannelProperties orders = properties.channel("orders");
		assertThat(orders.recordType()).isEqualTo(Point.class);
		assertThat(orders.overflow()).isEqualTo(Overflow.DROP_NEWEST);
		assertThat(orders.overflowTimeout()).isEqualTo(Duration.ofSeconds(4));
		ChannelSpec spec = new PropertiesShmChannelFactory(properties, List.of(),
				new CompositeChannelListener(List.of()))
			.spec("orders");
		assertThat(spec.kind()).isEqualTo(ChannelKind.SPSC);
		assertThat(spec.capacity()).isEqualTo(16);
		assertThat(spec.maxMessageSize()).isEqualTo(1024);
		assertThat(spec.maxParticipants()).isEqualTo(3);
		assertThat(spec.waitStrategy()).isEqualTo(WaitStrategy.BLOCK);
		assertThat(spec.openMode()).isEqualTo(OpenMode.ATTACH);
		assertThat(spec.openTimeout()).isEqualTo(Duration.ofSeconds(2));
		assertThat(spec.onMismatch()).isEqualTo(OnMismatch.REPLACE_IF_UNUSED);
		assertThat(spec.onDeadConsumer()).isEqualTo(OnDeadConsumer.DROP);
		assertThat(spec.permissions().mode()).isEqualTo(0660);
		assertThat(spec.permissions().group()).isEqualTo("users");
		assertThat(spec.prefault()).isFalse();
		assertThat(spec.memoryLock()).isEqualTo(Effort.TRY);
		assertThat(spec.hugePages()).isEqualTo(Effort.REQUIRE);
		assertThat(spec.maintenanceInterval()).isEqualTo(Duration.ofSeconds(1));
		assertThat(spec.removeOnClose()).isTrue();
	}

	record Point(int x, int y) {
	}

}
