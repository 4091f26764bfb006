package io.shmring.boot.health;

import java.util.List;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

import io.shmring.ChannelClosedException;
import io.shmring.ChannelStats;
import io.shmring.ParticipantStats;
import io.shmring.Role;
import io.shmring.ShmChannel;

/**
 * Health of one channel as this process sees it, read without waiting. Participants that
 * stop or die do not change the status, they are counted in the details; a channel that
 * this application closed on purpose is {@code UNKNOWN}.
 */
public class ShmChannelHealthIndicator extends AbstractHealthIndicator {

	/** Status of a channel that works but needs attention. */
	public static final Status DEGRADED = new Status("DEGRADED");

	private final ShmChannel channel;

	private final Status degraded;

	/**
	 * Creates an indicator.
	 * @param channel the channel
	 * @param degraded the status when the channel is degraded
	 */
	public ShmChannelHealthIndicator(ShmChannel channel, Status degraded) {
		super("Channel health check failed");
		this.channel = channel;
		this.degraded = degraded;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		builder.withDetail("file", this.channel.file().toString())
			.withDetail("kind", this.channel.spec().kind().toString());
		try {
			check(builder, this.channel.stats());
		}
		catch (ChannelClosedException ex) {
			builder.unknown().withDetail("state", "CLOSED");
		}
	}

	private void check(Health.Builder builder, ChannelStats stats) {
		switch (stats.state()) {
			case UP -> builder.up();
			case DEGRADED -> builder.status(this.degraded);
			case FAILED -> builder.down();
			case CLOSED -> builder.unknown();
		}
		builder.withDetail("state", stats.state().name());
		if (!stats.problems().isEmpty()) {
			builder.withDetail("problems", stats.problems());
		}
		builder.withDetail("depth", stats.depth()).withDetail("fillRatio", stats.fillRatio());
		long producers = alive(stats.participants(), Role.PRODUCER);
		long consumers = alive(stats.participants(), Role.CONSUMER);
		builder.withDetail("liveProducers", producers).withDetail("liveConsumers", consumers);
		if (producers == 0 || consumers == 0) {
			builder.withDetail("missing", missing(producers, consumers, stats.participants()));
		}
	}

	/** Says which side is missing, and where to look if this process is all alone. */
	private static String missing(long producers, long consumers, List<ParticipantStats> participants) {
		String missing = (producers == 0) ? (consumers == 0) ? "no live producer, no live consumer" : "no live producer"
				: "no live consumer";
		boolean alone = participants.stream().noneMatch((participant) -> participant.alive() && !participant.self());
		return alone ? missing + ": no other participant uses this file; containers must share its directory" : missing;
	}

	private static long alive(List<ParticipantStats> participants, Role role) {
		return participants.stream()
			.filter((participant) -> participant.alive() && participant.roles().contains(role))
			.count();
	}

}
