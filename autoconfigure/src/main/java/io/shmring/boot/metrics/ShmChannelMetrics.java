package io.shmring.boot.metrics;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;

import io.shmring.ChannelMemory;
import io.shmring.ChannelStats;
import io.shmring.Role;
import io.shmring.ShmChannel;

/**
 * {@link MeterBinder} for channels. All meters read what is in the segment anyway when a
 * registry asks for it; sending and receiving know nothing of them. Registries hold what
 * they read only weakly: keep the binder as long as the meters are wanted, as a bean is.
 */
public class ShmChannelMetrics implements MeterBinder {

	private static final String PREFIX = "shmring.channel.";

	private static final String POSITIONS = "positions";

	private final List<ChannelReadings> channels;

	/**
	 * Creates a binder.
	 * @param channels the channels by the name to tag them with
	 */
	public ShmChannelMetrics(Map<String, ShmChannel> channels) {
		this.channels = channels.entrySet()
			.stream()
			.map((entry) -> new ChannelReadings(entry.getKey(), entry.getValue()))
			.toList();
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		this.channels.forEach((channel) -> new Binding(registry, channel, Tags.of("channel", channel.name())).bind());
	}

	/** The meters of one channel in one registry. */
	private record Binding(MeterRegistry registry, ChannelReadings channel, Tags tags) {

		void bind() {
			positions();
			totals();
			claims();
			participants();
			memory();
		}

		private void positions() {
			gauge("head", POSITIONS, "Next position to consume", ChannelStats::head);
			gauge("tail", POSITIONS, "Next position to claim", ChannelStats::tail);
			gauge("capacity", BaseUnits.MESSAGES, "Number of slots", ChannelStats::capacity);
			gauge("depth", BaseUnits.MESSAGES, "Messages claimed and not yet consumed", ChannelStats::depth);
			gauge("fill", null, "Depth divided by capacity", ChannelStats::fillRatio);
		}

		private void totals() {
			counter("sent", BaseUnits.MESSAGES, "Messages sent by all participants", ChannelStats::sent);
			counter("received", BaseUnits.MESSAGES, "Messages received by all participants", ChannelStats::received);
			counter("rejected", BaseUnits.MESSAGES, "Offers that found the ring full", ChannelStats::rejected);
			counter("redelivered", BaseUnits.MESSAGES, "Messages marked for another delivery",
					ChannelStats::redelivered);
			counter("dropped", BaseUnits.MESSAGES, "Messages dropped because their consumer died",
					ChannelStats::dropped);
			counter("aborted", BaseUnits.MESSAGES, "Claims given up by live producers", ChannelStats::aborted);
			counter("recovered.slots", "slots", "Slots settled because their owner died",
					ChannelStats::deadSlotRecoveries);
			counter("recovered.participants", "participants", "Dead participants recovered",
					ChannelStats::deadParticipantRecoveries);
			counter("parks", "parks", "Times a thread of this process went to sleep waiting", Binding::parks);
		}

		private void claims() {
			gauge("claims.stalled", "claims", "Claims held by live participants for more than a second",
					ChannelStats::stalledClaims);
			TimeGauge
				.builder(PREFIX + "claims.oldest", this.channel, TimeUnit.NANOSECONDS,
						(readings) -> readings.level((stats) -> stats.oldestClaimAge().toNanos()))
				.description("Age of the oldest stalled claim")
				.tags(this.tags)
				.register(this.registry);
		}

		private void participants() {
			for (Role role : Role.values()) {
				gauge("participants", "participants", "Live participants that have the role",
						this.tags.and("role", role.name().toLowerCase(Locale.ROOT)), (stats) -> alive(stats, role));
			}
		}

		private void memory() {
			category("header", ChannelMemory::header);
			category("slots", ChannelMemory::slots);
			category("arenas", ChannelMemory::arenas);
			gauge("memory.resident", BaseUnits.BYTES, "Bytes of the segment the kernel holds in memory",
					(stats) -> stats.memory().resident());
			gauge("memory.locked", BaseUnits.BYTES, "Bytes of the mapping this process has locked",
					(stats) -> stats.memory().locked());
		}

		private void category(String name, Function<ChannelMemory, ChannelMemory.Category> category) {
			Tags categoryTags = this.tags.and("category", name);
			gauge("memory.touched", BaseUnits.BYTES, "Bytes of this process written or read and not given back",
					categoryTags, (stats) -> category.apply(stats.memory()).touched());
			gauge("memory.peak", BaseUnits.BYTES, "Highest number of touched bytes", categoryTags,
					(stats) -> category.apply(stats.memory()).peak());
			gauge("memory.reserved", BaseUnits.BYTES, "Bytes of this process mapped", categoryTags,
					(stats) -> category.apply(stats.memory()).reserved());
		}

		private void gauge(String name, @Nullable String unit, String description,
				ToDoubleFunction<ChannelStats> value) {
			gauge(name, unit, description, this.tags, value);
		}

		private void gauge(String name, @Nullable String unit, String description, Tags withTags,
				ToDoubleFunction<ChannelStats> value) {
			Gauge.builder(PREFIX + name, this.channel, (readings) -> readings.level(value))
				.baseUnit(unit)
				.description(description)
				.tags(withTags)
				.register(this.registry);
		}

		private void counter(String name, String unit, String description, ToDoubleFunction<ChannelStats> value) {
			FunctionCounter.builder(PREFIX + name, this.channel, (readings) -> readings.total(value))
				.baseUnit(unit)
				.description(description)
				.tags(this.tags)
				.register(this.registry);
		}

		private static double alive(ChannelStats stats, Role role) {
			return stats.participants()
				.stream()
				.filter((participant) -> participant.alive() && participant.roles().contains(role))
				.count();
		}

		private static double parks(ChannelStats stats) {
			return stats.participants()
				.stream()
				.filter((participant) -> participant.self())
				.mapToLong((participant) -> participant.parks())
				.sum();
		}

	}

}
