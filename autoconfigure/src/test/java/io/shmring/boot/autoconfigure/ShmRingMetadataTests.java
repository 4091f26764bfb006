package io.shmring.boot.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.validation.BindException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.shmring.ChannelSpec;
import io.shmring.boot.Overflow;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the metadata that editors show.
 */
class ShmRingMetadataTests {

	private static final String METADATA = "META-INF/spring-configuration-metadata.json";

	private final Map<String, JsonNode> properties = read("properties");

	@Test
	void everyPropertyHasADescription() {
		assertThat(this.properties).isNotEmpty()
			.allSatisfy((name, property) -> assertThat(property.path("description").asString("")).as(name)
				.isNotBlank()
				.endsWith(".")
				.doesNotStartWith("The ")
				.doesNotStartWith("A "));
	}

	@Test
	void booleansAskWhether() {
		assertThat(this.properties.values())
			.filteredOn((property) -> property.path("type").asString().equals("java.lang.Boolean"))
			.isNotEmpty()
			.allSatisfy((property) -> assertThat(property.path("description").asString()).startsWith("Whether "));
	}

	@Test
	void everySettingOfAChannelIsThere() {
		for (var component : ShmChannelProperties.class.getRecordComponents()) {
			String name = "shmring.defaults."
					+ component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
			if (component.getType() == ShmChannelProperties.Permissions.class) {
				assertThat(this.properties).containsKeys(name + ".mode", name + ".group");
			}
			else {
				assertThat(this.properties).containsKey(name);
			}
		}
	}

	/** Editors offer the values of enums and booleans without being told. */
	@Test
	void valuesAreHintedWhereTheTypeDoesNotSayThem() {
		Map<String, JsonNode> hints = read("hints");
		assertThat(hints).containsOnlyKeys("shmring.defaults.capacity", "shmring.defaults.permissions.mode",
				"shmring.defaults.record-type", "shmring.health.degraded-status");
		assertThat(this.properties).containsKeys(hints.keySet().toArray(String[]::new));
		for (String hinted : List.of("capacity", "permissions.mode")) {
			for (JsonNode value : hints.get("shmring.defaults." + hinted).get("values")) {
				ShmRingProperties bound = new Binder(new MapConfigurationPropertySource(
						Map.of("shmring.defaults." + hinted, value.get("value").asString())))
					.bind("shmring", Bindable.of(ShmRingProperties.class))
					.get();
				BindException errors = new BindException(bound, "shmring");
				bound.validate(bound, errors);
				assertThat(errors.getAllErrors()).isEmpty();
			}
		}
	}

	@Test
	void defaultValuesAreThoseOfTheLibrary() {
		Map<String, Object> values = new TreeMap<>();
		this.properties.forEach((name, property) -> {
			if (name.startsWith("shmring.") && property.has("defaultValue")) {
				values.put(name, property.get("defaultValue").asString());
			}
		});
		ShmRingProperties documented = new Binder(new MapConfigurationPropertySource(values))
			.bind("shmring", Bindable.of(ShmRingProperties.class))
			.get();
		ChannelSpec spec = new PropertiesShmChannelFactory(documented, List.of(),
				new CompositeChannelListener(List.of()))
			.spec("orders");
		assertThat(spec).usingRecursiveComparison()
			.ignoringFields("listener")
			.isEqualTo(ChannelSpec.named("orders").build());
		assertThat(documented.defaults().overflow()).isEqualTo(Overflow.BLOCK);
		assertThat(documented.defaults().overflowTimeout()).isEqualTo(Duration.ofSeconds(1));
		assertThat(documented.enabled()).isTrue();
	}

	@Test
	void readmeNamesEveryPropertyWithItsDefault() throws IOException {
		List<String> readme = Files.readAllLines(Path.of("..", "README.md"));
		assertThat(this.properties).allSatisfy((name, property) -> {
			if (name.startsWith("shmring.") && !name.equals("shmring.channels")) {
				String key = "| `" + name.replace("shmring.defaults.", "") + "` |";
				String value = property.has("defaultValue") ? "| `" + property.get("defaultValue").asString() + "` |"
						: "|";
				assertThat(readme).as(name).anyMatch((line) -> line.startsWith(key) && line.endsWith(value));
			}
		});
	}

	private static Map<String, JsonNode> read(String group) {
		Map<String, JsonNode> properties = new TreeMap<>();
		try {
			ClassLoader loader = ShmRingMetadataTests.class.getClassLoader();
			List<URL> files = new ArrayList<>(Collections.list(loader.getResources(METADATA)));
			for (URL file : files) {
				try (InputStream in = file.openStream()) {
					for (JsonNode property : JsonMapper.shared().readTree(in).path(group)) {
						if (property.get("name").asString().contains("shmring")) {
							properties.put(property.get("name").asString(), property);
						}
					}
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return properties;
	}

}
