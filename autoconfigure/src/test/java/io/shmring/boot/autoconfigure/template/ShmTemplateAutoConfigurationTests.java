package io.shmring.boot.autoconfigure.template;

import java.util.List;

import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import tools.jackson.databind.json.JsonMapper;

import io.shmring.ChannelOpenException;
import io.shmring.ShmChannel;
import io.shmring.boot.autoconfigure.ShmRingAutoConfiguration;
import io.shmring.boot.convert.JacksonShmMessageConverter;
import io.shmring.boot.convert.RecordCodec;
import io.shmring.boot.convert.ShmMessageConverters;
import io.shmring.boot.observation.ObservedChannels;
import io.shmring.boot.template.ShmTemplate;
import io.shmring.boot.test.ShmRingTest;
import io.shmring.boot.test.ShmRings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ShmTemplateAutoConfiguration} and
 * {@link ShmObservationAutoConfiguration}.
 */
@ShmRingTest
class ShmTemplateAutoConfigurationTests {

	private ApplicationContextRunner runner;

	@BeforeEach
	void use(ShmRings rings) {
		this.runner = new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(ShmRingAutoConfiguration.class, ShmTemplateAutoConfiguration.class,
					ShmObservationAutoConfiguration.class))
			.withPropertyValues("shmring.directory=" + rings.directory(), "shmring.channels.orders.capacity=64");
	}

	@Test
	void offersATemplate() {
		this.runner.run((context) -> assertThat(context).hasSingleBean(ShmTemplate.class)
			.hasSingleBean(ShmMessageConverters.class)
			.hasSingleBean(JacksonShmMessageConverter.class));
	}

	@Test
	void whenDisabledOffersNone() {
		this.runner.withPropertyValues("shmring.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(ShmTemplate.class));
	}

	@Test
	void whenHasUserDefinedTemplateBacksOff() {
		ShmTemplate own = new ShmTemplate((name) -> null, new ShmMessageConverters(List.of()), (name) -> null);
		this.runner.withBean(ShmTemplate.class, () -> own)
			.run((context) -> assertThat(context).getBean(ShmTemplate.class).isSameAs(own));
	}

	@Test
	void whenJacksonIsMissingOffersATemplateWithoutJson() {
		this.runner.withClassLoader(new FilteredClassLoader(JsonMapper.class))
			.run((context) -> assertThat(context).hasSingleBean(ShmTemplate.class)
				.doesNotHaveBean("jacksonShmMessageConverter"));
	}

	@Test
	void whenMicrometerIsMissingOffersATemplate() {
		this.runner.withClassLoader(new FilteredClassLoader("io.micrometer"))
			.run((context) -> assertThat(context).hasSingleBean(ShmTemplate.class));
	}

	@Test
	void refusesToDropTheOldestOfASingleConsumer() {
		this.runner
			.withPropertyValues("shmring.channels.orders.kind=spsc", "shmring.channels.orders.overflow=drop-oldest")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(InvalidConfigurationPropertyValueException.class)
				.hasMessageContaining("shmring.channels.orders.overflow"));
	}

	@Test
	void whenBothSidesCarryTheSameRecordTheyAttach(ShmRings rings) {
		this.runner.withPropertyValues("shmring.channels.orders.record-type=" + Quote.class.getName())
			.run((context) -> {
				ShmChannel orders = context.getBean(ShmChannel.class);
				assertThat(orders.spec().schema()).isEqualTo(RecordCodec.of(SameQuote.class).schema());
				assertThat(rings.open("orders", (spec) -> spec.schema(RecordCodec.of(SameQuote.class).schema())))
					.isNotNull();
			});
	}

	@Test
	void whenTheOtherSideCarriesAnotherRecordIsRefused(ShmRings rings) {
		rings.open("orders", (spec) -> spec.schema(RecordCodec.of(OtherQuote.class).schema()));
		this.runner.withPropertyValues("shmring.channels.orders.record-type=" + Quote.class.getName())
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOfSatisfying(ChannelOpenException.class,
						(ex) -> assertThat(ex.reason()).isEqualTo(ChannelOpenException.Reason.GEOMETRY_MISMATCH)));
	}

	@Test
	void refusesARecordWithoutFixedLength() {
		this.runner.withPropertyValues("shmring.channels.orders.record-type=" + Text.class.getName())
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, (ex) -> {
					assertThat(ex.getName()).isEqualTo("shmring.channels.orders.record-type");
					assertThat(ex.getReason()).contains("component=text");
				}));
	}

	@Test
	void refusesObservationsThatNobodyCanMake() {
		this.runner.withPropertyValues("shmring.observation.enabled=true")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(InvalidConfigurationPropertyValueException.class)
				.hasMessageContaining("shmring.observation.enabled"));
	}

	@Test
	void observesTheChannelsItIsToldToAndMakesThatPartOfTheGeometry() {
		this.runner.withBean(ObservationRegistry.class, ObservationRegistry::create)
			.withPropertyValues("shmring.observation.enabled=true", "shmring.observation.channels=orders",
					"shmring.channels.plain.capacity=64")
			.run((context) -> {
				ObservedChannels observed = context.getBean(ObservedChannels.class);
				assertThat(observed.isObserved("orders")).isTrue();
				assertThat(observed.isObserved("plain")).isFalse();
				assertThat(context.getBean("orders", ShmChannel.class).spec().schema()).isNotZero();
				assertThat(context.getBean("plain", ShmChannel.class).spec().schema()).isZero();
			});
	}

	record Quote(long price, int quantity) {
	}

	record SameQuote(long price, int quantity) {
	}

	record OtherQuote(long price, long quantity) {
	}

	record Text(String text) {
	}

}
