package io.shmring.boot.event;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.event.EventListener;

import io.shmring.ChannelListener;
import io.shmring.ChannelState;
import io.shmring.ParticipantStats;
import io.shmring.RecoveredSlot;
import io.shmring.Role;
import io.shmring.ShmChannel;
import io.shmring.StalledClaim;
import io.shmring.boot.autoconfigure.ShmRingAutoConfiguration;
import io.shmring.boot.testing.Channels;
import io.shmring.boot.testing.DevShm;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ShmChannelEvent} and {@link ShmChannelEventPublisher}.
 */
class ShmChannelEventTests {

	private static final ParticipantStats PARTICIPANT = new ParticipantStats(1, 1, Set.of(Role.PRODUCER), false, false,
			1, 1, 0, Duration.ZERO, Duration.ZERO, 0, 0, 0, 0, 0);

	@TempDir(factory = DevShm.class)
	Path directory;

	private ApplicationContextRunner runner;

	@BeforeEach
	void configureRunner() {
		this.runner = new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(ShmRingAutoConfiguration.class))
			.withPropertyValues(Channels.properties(this.directory, "orders"))
			.withBean(Recorder.class);
	}

	@Test
	void everythingAListenerHearsBecomesAnEvent() {
		RecoveredSlot slot = new RecoveredSlot(1, 2, RecoveredSlot.Outcome.SKIPPED, PARTICIPANT);
		StalledClaim claim = new StalledClaim(1, Role.PRODUCER, Duration.ofSeconds(1), 1, 1);
		this.runner.run((context) -> {
			ChannelListener listener = context.getBean("orders", ShmChannel.class).spec().listener();
			assertThat(listener).isNotNull();
			listener.participantAttached("x", PARTICIPANT);
			listener.participantDetached("x", PARTICIPANT);
			listener.participantDied("x", PARTICIPANT);
			listener.slotRecovered("x", slot);
			listener.claimStalled("x", claim);
			listener.stateChanged("x", ChannelState.DEGRADED, "because");
			Recorder recorder = context.getBean(Recorder.class);
			Awaitility.await()
				.untilAsserted(() -> assertThat(recorder.of("x")).containsExactly(
						new ParticipantAttachedEvent("x", PARTICIPANT), new ParticipantDetachedEvent("x", PARTICIPANT),
						new ParticipantDiedEvent("x", PARTICIPANT), new SlotRecoveredEvent("x", slot),
						new ClaimStalledEvent("x", claim),
						new ChannelStateChangedEvent("x", ChannelState.DEGRADED, "because")));
			assertThat(recorder.died).containsExactly(new ParticipantDiedEvent("x", PARTICIPANT));
		});
	}

	@Test
	void hearsWhatHappensWhileTheApplicationStarts() {
		this.runner.withBean(Early.class).run((context) -> {
			Recorder recorder = context.getBean(Recorder.class);
			Awaitility.await().until(() -> recorder.died.contains(new ParticipantDiedEvent("early", PARTICIPANT)));
		});
	}

	@Test
	void hearsTooWhatHappensAfterALazyStart() {
		this.runner
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> {
				Recorder recorder = context.getBean(Recorder.class);
				context.getBean("orders", ShmChannel.class);
				Awaitility.await().until(() -> !recorder.of("orders").isEmpty());
			});
	}

	@Test
	void hearsPeersComeAndGo() {
		this.runner.run((context) -> {
			Recorder recorder = context.getBean(Recorder.class);
			try (ShmChannel peer = Channels.peer(this.directory, "orders")) {
				Awaitility.await()
					.until(() -> recorder.of("orders")
						.stream()
						.anyMatch((event) -> event instanceof ParticipantAttachedEvent attached
								&& attached.participant().index() == other(peer)));
			}
			Awaitility.await()
				.until(() -> recorder.of("orders").stream().anyMatch(ParticipantDetachedEvent.class::isInstance));
		});
	}

	@Test
	void aSlowOrThrowingListenerHoldsUpNobody() throws InterruptedException {
		CountDownLatch release = new CountDownLatch(1);
		List<Object> seen = new CopyOnWriteArrayList<>();
		try (ShmChannelEventPublisher publisher = new ShmChannelEventPublisher((event) -> {
			try {
				release.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			seen.add(event);
			throw new IllegalStateException("listener failed");
		})) {
			for (int i = 0; i < 5000; i++) {
				publisher.participantDied("orders", PARTICIPANT);
			}
			assertThat(seen).isEmpty();
			release.countDown();
			Awaitility.await().until(() -> seen.size() == 1025);
		}
	}

	@Test
	void otherListenersHearToo() {
		List<String> heard = new CopyOnWriteArrayList<>();
		this.runner.withBean("throwing", ChannelListener.class, () -> new ChannelListener() {

			@Override
			public void participantDied(String channel, ParticipantStats participant) {
				throw new IllegalStateException("listener failed");
			}

		}).withBean("own", ChannelListener.class, () -> new ChannelListener() {

			@Override
			public void participantDied(String channel, ParticipantStats participant) {
				heard.add(channel);
			}

		}).run((context) -> {
			ChannelListener listener = context.getBean("orders", ShmChannel.class).spec().listener();
			assertThat(listener).isNotNull();
			listener.participantDied("x", PARTICIPANT);
			assertThat(heard).containsExactly("x");
		});
	}

	private static int other(ShmChannel peer) {
		return peer.stats().participants().stream().filter((one) -> one.self()).findFirst().orElseThrow().index();
	}

	/** Tells of a death and sees to it that whoever wants to hear it at once has done so. */
	static class Early {

		Early(ShmChannelEventPublisher publisher) {
			publisher.participantDied("early", PARTICIPANT);
			Awaitility.await()
				.until(() -> Thread.getAllStackTraces()
					.keySet()
					.stream()
					.filter((thread) -> thread.getName().equals("shmring-events"))
					.map(Thread::getState)
					.anyMatch((state) -> state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING));
		}

	}

	static class Recorder {

		private final List<ShmChannelEvent> events = new CopyOnWriteArrayList<>();

		private final List<ParticipantDiedEvent> died = new CopyOnWriteArrayList<>();

		@EventListener
		void onAny(ShmChannelEvent event) {
			this.events.add(event);
		}

		@EventListener
		void onDeath(ParticipantDiedEvent event) {
			this.died.add(event);
		}

		List<ShmChannelEvent> of(String channel) {
			return this.events.stream().filter((event) -> event.channel().equals(channel)).toList();
		}

	}

}
