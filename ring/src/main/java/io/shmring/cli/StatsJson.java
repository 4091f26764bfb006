package io.shmring.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelMemory;
import io.shmring.ChannelMemory.Category;
import io.shmring.ChannelStats;
import io.shmring.ParticipantStats;
import io.shmring.StalledClaim;

/**
 * Names the numbers of a channel as the actuator endpoint names them.
 */
final class StatsJson {

	private StatsJson() {
	}

	static Map<String, @Nullable Object> of(ChannelStats stats, List<StalledClaim> claims) {
		Map<String, @Nullable Object> json = Json.object();
		json.put("name", stats.name());
		json.put("kind", stats.kind());
		json.put("state", stats.state());
		json.put("problems", stats.problems());
		json.put("file", stats.file());
		json.put("layoutVersion", stats.layoutVersion());
		json.put("incarnation", Long.toHexString(stats.incarnation()));
		json.put("capacity", stats.capacity());
		json.put("maxMessageSize", stats.maxMessageSize());
		json.put("maxParticipants", stats.maxParticipants());
		json.put("head", stats.head());
		json.put("tail", stats.tail());
		json.put("depth", stats.depth());
		json.put("fillRatio", stats.fillRatio());
		json.put("sent", stats.sent());
		json.put("received", stats.received());
		json.put("rejected", stats.rejected());
		json.put("redelivered", stats.redelivered());
		json.put("dropped", stats.dropped());
		json.put("aborted", stats.aborted());
		json.put("deadSlotRecoveries", stats.deadSlotRecoveries());
		json.put("deadParticipantRecoveries", stats.deadParticipantRecoveries());
		json.put("stalledClaims", stats.stalledClaims());
		json.put("oldestClaimAge", stats.oldestClaimAge());
		json.put("claims", claims.stream().map(StatsJson::of).toList());
		json.put("participants", stats.participants().stream().map(StatsJson::of).toList());
		json.put("memory", of(stats.memory()));
		return json;
	}

	private static Map<String, @Nullable Object> of(ParticipantStats participant) {
		Map<String, @Nullable Object> json = Json.object();
		json.put("index", participant.index());
		json.put("epoch", participant.epoch());
		json.put("role", role(participant));
		json.put("alive", participant.alive());
		json.put("self", participant.self());
		json.put("pid", participant.pid());
		json.put("pidNamespace", participant.pidNamespace());
		json.put("uid", participant.uid());
		json.put("attachedFor", participant.attachedFor());
		json.put("heartbeatAge", participant.heartbeatAge());
		json.put("sent", participant.sent());
		json.put("received", participant.received());
		json.put("rejected", participant.rejected());
		json.put("parks", participant.parks());
		json.put("locked", participant.locked());
		return json;
	}

	static String role(ParticipantStats participant) {
		return switch (participant.roles().size()) {
			case 0 -> "NONE";
			case 1 -> participant.roles().iterator().next().name();
			default -> "BOTH";
		};
	}

	private static Map<String, @Nullable Object> of(ChannelMemory memory) {
		Map<String, @Nullable Object> json = Json.object();
		json.put("header", of(memory.header()));
		json.put("slots", of(memory.slots()));
		json.put("arenas", of(memory.arenas()));
		json.put("resident", memory.resident());
		json.put("locked", memory.locked());
		json.put("lockMode", memory.lockMode().name().toLowerCase(Locale.ROOT));
		return json;
	}

	private static Map<String, @Nullable Object> of(Category category) {
		Map<String, @Nullable Object> json = Json.object();
		json.put("touched", category.touched());
		json.put("peak", category.peak());
		json.put("reserved", category.reserved());
		return json;
	}

	private static Map<String, @Nullable Object> of(StalledClaim claim) {
		Map<String, @Nullable Object> json = Json.object();
		json.put("position", claim.position());
		json.put("role", claim.role());
		json.put("seenFor", claim.age());
		json.put("owner", claim.owner());
		json.put("pid", claim.pid());
		return json;
	}

}
