package io.shmring.boot.autoconfigure.listener;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.shmring.boot.autoconfigure.ShmRingAutoConfiguration;
import io.shmring.boot.autoconfigure.template.ShmObservationAutoConfiguration;
import io.shmring.boot.autoconfigure.template.ShmTemplateAutoConfiguration;
import io.shmring.boot.listener.InvalidListenerException;
import io.shmring.boot.listener.ListenerTimers;
import io.shmring.boot.listener.ShmListener;
import io.shmring.boot.listener.ShmListenerHealthIndicator;
import io.shmring.boot.listener.ShmListenerRegistry;
import io.shmring.boot.observation.ShmReceiverContext;
import io.shmring.boot.observation.ShmSenderContext;
import io.shmring.boot.template.ShmTemplate;
import io.shmring.boot.test.ShmRingTest;
import io.shmring.boot.test.ShmRings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the auto-configurations of listeners.
 */
@ShmRingTest
class ShmListenerAutoConfigurationTests {

	private ApplicationContextRunner runner;

	@BeforeEach
	void use(ShmRings rings) {
		this.runner = new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(ShmRingAutoConfiguration.class, ShmTemplateAutoConfiguration.class,
					ShmObservationAutoConfiguration.class, ShmListenerAutoConfiguration.class,
					ShmListenerMetricsAutoConfiguration.class, ShmListenerHealthContributorAutoConfiguration.class))
			.withPropertyValues("shmring.directory=" + rings.directory(), "shmring.channels.orders.capacity=64")
			.withBean("orderBook", OrderBook.class);
	}

	@Test
	void whenDisabledIgnoresTheAnnotation() {
		this.runner.withPropertyValues("shmring.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(ShmListenerRegistry.class));
	}

	@Test
	void measuresTheCallsOfListeners() {
		this.runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new).run((context) -> {
			ShmTemplate template = context.getBean(ShmTemplate.class);
			template.send("orders", "good");
			template.send("orders", "bad");
			MeterRegistry registry = context.getBean(MeterRegistry.class);
			Awaitility.await().untilAsserted(() -> {
				for (String error : List.of("none", "IllegalStateException")) {
					assertThat(registry.get("shmring.listener")
						.tags("channel", "orders", "listener", "orderBook.on", "error", error)
						.timer()
						.count()).isEqualTo(1);
				}
			});
		});
	}

	@Test
	void whenToldSoMeasuresNothing() {
		this.runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.withPropertyValues("shmring.listener.metrics-enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(ListenerTimers.class));
	}

	@Test
	void whenMicrometerIsMissingListensAllTheSame() {
		this.runner.withClassLoader(new FilteredClassLoader("io.micrometer")).run((context) -> {
			context.getBean(ShmTemplate.class).send("orders", "good");
			Awaitility.await().until(() -> context.getBean(OrderBook.class).received.contains("good"));
		});
	}

	@Test
	void isHealthyAlsoWhenStoppedOnPurpose() {
		this.runner.run((context) -> {
			context.getBean(ShmListenerRegistry.class).stop("orderBook.on");
			Health health = context.getBean(ShmListenerHealthIndicator.class).health();
			assertThat(health.getStatus()).isEqualTo(Status.UP);
			assertThat(health.getDetails()).hasToString("{orderBook.on=STOPPED}");
		});
	}

	@Test
	void carriesTheTraceContextWithTheMessage() {
		Tracing tracing = new Tracing();
		ObservationRegistry registry = ObservationRegistry.create();
		registry.observationConfig().observationHandler(tracing);
		this.runner.withBean(ObservationRegistry.class, () -> registry)
			.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.withPropertyValues("shmring.observation.enabled=true")
			.run((context) -> {
				context.getBean(ShmTemplate.class).send("orders", "good");
				context.getBean(ShmTemplate.class).send("orders", "bad");
				Awaitility.await().until(() -> tracing.stopped.size() == 4);
				assertThat(context.getBean(OrderBook.class).received).containsExactly("good", "bad");
				assertThat(tracing.received).containsExactly(Map.of("traceparent", "00-1"),
						Map.of("traceparent", "00-1"));
				assertThat(tracing.stopped).contains(
						"shmring.template orders send [keyValue(channel=orders), keyValue(outcome=sent)]",
						"shmring.listener orders process [keyValue(channel=orders), keyValue(listener=orderBook.on)]");
				assertThat(context.getBean(MeterRegistry.class).find("shmring.listener").timer()).isNull();
			});
	}

	@Test
	void receivesThroughTheTemplateWithoutTheTraceContext() throws Exception {
		this.runner.withBean(ObservationRegistry.class, ObservationRegistry::create)
			.withPropertyValues("shmring.observation.enabled=true", "shmring.listener.auto-startup=false")
			.run((context) -> {
				ShmTemplate template = context.getBean(ShmTemplate.class);
				template.send("orders", "text");
				assertThat(template.receive("orders", String.class, Duration.ZERO)).isEqualTo("text");
			});
	}

	@Test
	void explainsListenersThatCannotBeSetUp() {
		FailureAnalysis analysis = new InvalidListenerFailureAnalyzer()
			.analyze(new IllegalStateException(new InvalidListenerException("what is wrong", "What to do.")));
		assertThat(analysis.getDescription()).isEqualTo("what is wrong");
		assertThat(analysis.getAction()).isEqualTo("What to do.");
	}

	static class OrderBook {

		final List<String> received = new CopyOnWriteArrayList<>();

		@ShmListener(channel = "orders")
		void on(String payload) {
			this.received.add(payload);
			if (payload.equals("bad")) {
				throw new IllegalStateException("bad");
			}
		}

	}

	/** Does what a tracer does with the fields of a message. */
	static class Tracing implements ObservationHandler<Observation.Context> {

		final List<Map<String, String>> received = new CopyOnWriteArrayList<>();

		final List<String> stopped = new CopyOnWriteArrayList<>();

		@Override
		public boolean supportsContext(Observation.Context context) {
			return true;
		}

		@Override
		public void onStart(Observation.Context context) {
			if (context instanceof ShmSenderContext sender) {
				sender.getSetter().set(sender.getCarrier(), "traceparent", "00-1");
			}
			if (context instanceof ShmReceiverContext receiver) {
				this.received.add(receiver.getCarrier());
			}
		}

		@Override
		public void onStop(Observation.Context context) {
			this.stopped.add(context.getName() + " " + context.getContextualName() + " "
					+ context.getLowCardinalityKeyValues().stream().map(Object::toString).sorted().toList());
		}

	}

}
