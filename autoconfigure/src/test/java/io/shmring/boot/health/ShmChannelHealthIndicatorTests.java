package io.shmring.boot.health;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

import io.shmring.ChannelState;
import io.shmring.ShmChannel;
import io.shmring.boot.testing.Channels;
import io.shmring.boot.testing.DevShm;
import io.shmring.boot.testing.StubChannel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

/**
 * Tests for {@link ShmChannelHealthIndicator}.
 */
class ShmChannelHealthIndicatorTests {

	@TempDir(factory = DevShm.class)
	Path directory;

	@Test
	void isUpWithDetails() {
		Health health = health(StubChannel.of(ChannelState.UP));
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(health.getDetails()).containsExactly(entry("file", "/dev/shm/shmring/orders.ring"),
				entry("kind", "mpmc"), entry("state", "UP"), entry("depth", 4L), entry("fillRatio", 0.25),
				entry("liveProducers", 2L), entry("liveConsumers", 1L));
	}

	@Test
	void isDegradedWithProblems() {
		Health health = health(StubChannel.of(ChannelState.DEGRADED, "a claim is stalled"));
		assertThat(health.getStatus().getCode()).isEqualTo("DEGRADED");
		assertThat(health.getDetails()).containsEntry("problems", List.of("a claim is stalled"));
	}

	@Test
	void degradedStatusCanBeChosen() {
		Health health = new ShmChannelHealthIndicator(StubChannel.of(ChannelState.DEGRADED, "a claim is stalled"),
				Status.UP)
			.health();
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(health.getDetails()).containsEntry("state", "DEGRADED");
	}

	@Test
	void isDownWithTheCauseWhenFailed() {
		Health health = health(StubChannel.of(ChannelState.FAILED, "segment was truncated"));
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getDetails()).containsEntry("problems", List.of("segment was truncated"));
	}

	@Test
	void isDownWithTheCauseWhenUnreadable() {
		Health health = health(StubChannel.unreadable());
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getDetails().get("error")).asString().contains("segment was truncated: size=0");
	}

	@Test
	void isUnknownWhenThisApplicationClosedIt() {
		Health health = health(StubChannel.closed());
		assertThat(health.getStatus()).isEqualTo(Status.UNKNOWN);
		assertThat(health.getDetails()).containsEntry("state", "CLOSED");
	}

	@Test
	void staysUpWhenThePeerStopsAndSaysThatNobodyConsumes() {
		try (ShmChannel channel = Channels.peer(this.directory, "orders")) {
			try (ShmChannel peer = Channels.peer(this.directory, "orders")) {
				channel.offer(new byte[] { 1 });
				peer.poll((message) -> {
				}, 1);
				Health with = health(channel);
				assertThat(with.getStatus()).isEqualTo(Status.UP);
				assertThat(with.getDetails()).containsEntry("liveProducers", 1L).containsEntry("liveConsumers", 1L);
			}
			Health without = health(channel);
			assertThat(without.getStatus()).isEqualTo(Status.UP);
			assertThat(without.getDetails()).containsEntry("liveConsumers", 0L);
		}
	}

	private static Health health(ShmChannel channel) {
		return new ShmChannelHealthIndicator(channel, ShmChannelHealthIndicator.DEGRADED).health();
	}

}
