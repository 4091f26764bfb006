package io.shmring.boot.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.shmring.ChannelState;
import io.shmring.ShmChannel;
import io.shmring.boot.testing.Channels;
import io.shmring.boot.testing.DevShm;
import io.shmring.boot.testing.StubChannel;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ShmChannelMetrics}.
 */
class ShmChannelMetricsTests {

	@TempDir(factory = DevShm.class)
	Path directory;

	private final MeterRegistry registry = new SimpleMeterRegistry();

	/** Meters keep what they read only weakly. */
	private ShmChannelMetrics binder;

	@Test
	void everyReadingHasItsMeter() {
		bind(Map.of("orders", StubChannel.of(ChannelState.UP)));
		assertThat(this.registry.getMeters().stream().map(ShmChannelMetricsTests::line)).containsExactlyInAnyOrder(
				"shmring.channel.head{channel=orders} GAUGE positions 100.0",
				"shmring.channel.tail{channel=orders} GAUGE positions 104.0",
				"shmring.channel.capacity{channel=orders} GAUGE messages 16.0",
				"shmring.channel.depth{channel=orders} GAUGE messages 4.0",
				"shmring.channel.fill{channel=orders} GAUGE null 0.25",
				"shmring.channel.sent{channel=orders} COUNTER messages 5.0",
				"shmring.channel.received{channel=orders} COUNTER messages 6.0",
				"shmring.channel.rejected{channel=orders} COUNTER messages 7.0",
				"shmring.channel.redelivered{channel=orders} COUNTER messages 8.0",
				"shmring.channel.dropped{channel=orders} COUNTER messages 9.0",
				"shmring.channel.aborted{channel=orders} COUNTER messages 10.0",
				"shmring.channel.recovered.slots{channel=orders} COUNTER slots 11.0",
				"shmring.channel.recovered.participants{channel=orders} COUNTER participants 12.0",
				"shmring.channel.parks{channel=orders} COUNTER parks 24.0",
				"shmring.channel.claims.stalled{channel=orders} GAUGE claims 13.0",
				"shmring.channel.claims.oldest{channel=orders} GAUGE seconds 1.5",
				"shmring.channel.participants{channel=orders,role=producer} GAUGE participants 2.0",
				"shmring.channel.participants{channel=orders,role=consumer} GAUGE participants 1.0",
				"shmring.channel.memory.touched{category=header,channel=orders} GAUGE bytes 61.0",
				"shmring.channel.memory.peak{category=header,channel=orders} GAUGE bytes 62.0",
				"shmring.channel.memory.reserved{category=header,channel=orders} GAUGE bytes 63.0",
				"shmring.channel.memory.touched{category=slots,channel=orders} GAUGE bytes 64.0",
				"shmring.channel.memory.peak{category=slots,channel=orders} GAUGE bytes 65.0",
				"shmring.channel.memory.reserved{category=slots,channel=orders} GAUGE bytes 66.0",
				"shmring.channel.memory.touched{category=arenas,channel=orders} GAUGE bytes 67.0",
				"shmring.channel.memory.peak{category=arenas,channel=orders} GAUGE bytes 68.0",
				"shmring.channel.memory.reserved{category=arenas,channel=orders} GAUGE bytes 69.0",
				"shmring.channel.memory.resident{channel=orders} GAUGE bytes 70.0",
				"shmring.channel.memory.locked{channel=orders} GAUGE bytes 71.0");
	}

	@Test
	void everyMeterIsDescribed() {
		bind(Map.of("orders", StubChannel.of(ChannelState.UP)));
		assertThat(this.registry.getMeters())
			.allSatisfy((meter) -> assertThat(meter.getId().getDescription()).as(meter.getId().getName()).isNotBlank());
	}

	@Test
	void readmeListsTheseMetersAndNoOthers() throws IOException {
		bind(Map.of("orders", StubChannel.of(ChannelState.UP)));
		Set<String> rows = new TreeSet<>();
		for (String line : Files.readAllLines(Path.of("..", "README.md"))) {
			if (line.startsWith("| `shmring.channel.")) {
				String[] cells = line.split(" *\\| *");
				for (String name : cells[1].split(", ")) {
					rows.add(name.replace("`", "") + " " + cells[2].toUpperCase(Locale.ROOT) + " " + cells[3]);
				}
			}
		}
		assertThat(this.registry.getMeters().stream().map(Meter::getId)).extracting(
				(id) -> id.getName() + " " + id.getType() + " " + ((id.getBaseUnit() != null) ? id.getBaseUnit() : ""))
			.containsAll(rows)
			.isSubsetOf(rows);
	}

	@Test
	void namesFollowTheConventionsOfMicrometer() {
		bind(Map.of("orders", StubChannel.of(ChannelState.UP)));
		assertThat(this.registry.getMeters().stream().map(Meter::getId)).allSatisfy((id) -> {
			assertThat(id.getName()).matches("[a-z]+(\\.[a-z]+)+").doesNotEndWith(".total").doesNotEndWith(".count");
			assertThat(id.getTags()).allSatisfy((tag) -> assertThat(tag.getKey()).matches("[a-z]+"));
		});
	}

	@Test
	void channelsAreToldApartByTag() {
		try (ShmChannel orders = Channels.peer(this.directory, "orders");
				ShmChannel audit = Channels.peer(this.directory, "audit")) {
			bind(Map.of("orders", orders, "audit", audit));
			orders.offer(new byte[] { 1 });
			Awaitility.await().until(() -> gauge("shmring.channel.depth", "orders") == 1);
			assertThat(gauge("shmring.channel.depth", "audit")).isZero();
			assertThat(gauge("shmring.channel.tail", "orders")).isEqualTo(1);
		}
	}

	@Test
	void afterCloseLevelsAreUnknownAndTotalsStay() {
		ShmChannel orders = Channels.peer(this.directory, "orders");
		try (orders) {
			bind(Map.of("orders", orders));
			orders.offer(new byte[] { 1 });
			Awaitility.await().until(() -> counter("shmring.channel.sent") == 1);
		}
		Awaitility.await().until(() -> Double.isNaN(gauge("shmring.channel.depth", "orders")));
		assertThat(counter("shmring.channel.sent")).isEqualTo(1);
	}

	@Test
	void metersOfAChannelThatWasClosedBeforeAreHarmless() {
		bind(Map.of("orders", StubChannel.closed()));
		assertThat(gauge("shmring.channel.depth", "orders")).isNaN();
		assertThat(counter("shmring.channel.sent")).isZero();
	}

	private void bind(Map<String, ShmChannel> channels) {
		this.binder = new ShmChannelMetrics(channels);
		this.binder.bindTo(this.registry);
	}

	private double gauge(String name, String channel) {
		return this.registry.get(name).tag("channel", channel).gauge().value();
	}

	private double counter(String name) {
		return this.registry.get(name).functionCounter().count();
	}

	private static String line(Meter meter) {
		Meter.Id id = meter.getId();
		List<String> tags = id.getTags().stream().map((tag) -> tag.getKey() + "=" + tag.getValue()).toList();
		double value = meter.measure().iterator().next().getValue();
		return id.getName() + "{" + String.join(",", tags) + "} " + id.getType() + " " + id.getBaseUnit() + " " + value;
	}

}
