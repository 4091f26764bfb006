package io.shmring.internal.inspect;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.shmring.ParticipantStats;
import io.shmring.Role;
import io.shmring.internal.layout.EntryStatus;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;

/**
 * Reads the participant table. An entry that changes hands while it is read is read
 * again.
 */
final class ParticipantTable {

	private static final int ATTEMPTS = 8;

	private ParticipantTable() {
	}

	static List<ParticipantStats> read(MemorySegment memory, Geometry geometry, Liveness liveness) {
		List<ParticipantStats> participants = new ArrayList<>();
		long[] table = EntryStatus.newTable(geometry.participants());
		EntryStatus.copyTable(memory, table);
		for (int index = 0; index < geometry.participants(); index++) {
			ParticipantStats participant = EntryStatus.wasAttached(table, index) ? read(memory, index, liveness) : null;
			if (participant != null) {
				participants.add(participant);
			}
		}
		return List.copyOf(participants);
	}

	/** How many participants have been recovered after they had died. */
	static long deaths(MemorySegment memory, Geometry geometry) {
		long deaths = 0;
		for (int index = 0; index < geometry.participants(); index++) {
			deaths += EntryStatus.deaths(status(memory, index));
		}
		return deaths;
	}

	/** Whether an earlier owner of an entry is known to have died. */
	static boolean hasDied(MemorySegment memory, int index, long epoch) {
		return EntryStatus.hasDied(status(memory, index), epoch);
	}

	static @Nullable ParticipantStats read(MemorySegment memory, int index, Liveness liveness) {
		long status = status(memory, index);
		for (int attempt = 0; attempt < ATTEMPTS && EntryStatus.isAttached(status); attempt++) {
			ParticipantStats participant = read(memory, index, status, liveness);
			long again = status(memory, index);
			if (again == status) {
				return participant;
			}
			status = again;
		}
		return null;
	}

	private static ParticipantStats read(MemorySegment memory, int index, long status, Liveness liveness) {
		long entry = SegmentLayout.participant(index);
		boolean self = index == liveness.selfIndex();
		boolean alive = self || liveness.isAlive(index);
		long attachedAt = Memory.getLongOpaque(memory, entry + SegmentLayout.P_ATTACHED_AT);
		long heartbeat = Memory.getLongOpaque(memory, entry + SegmentLayout.P_HEARTBEAT);
		long now = System.nanoTime();
		return new ParticipantStats(index, EntryStatus.epoch(status),
				roles(Memory.getIntOpaque(memory, entry + SegmentLayout.P_ROLES)), alive, self,
				Memory.getLongOpaque(memory, entry + SegmentLayout.P_PID),
				Memory.getLongOpaque(memory, entry + SegmentLayout.P_NAMESPACE),
				Memory.getIntOpaque(memory, entry + SegmentLayout.P_UID), age(now, attachedAt), age(now, heartbeat),
				count(memory, entry + SegmentLayout.P_SENT), count(memory, entry + SegmentLayout.P_RECEIVED),
				count(memory, entry + SegmentLayout.P_REJECTED), count(memory, entry + SegmentLayout.P_PARKS),
				count(memory, entry + SegmentLayout.P_LOCKED));
	}

	private static long status(MemorySegment memory, int index) {
		return Memory.getLongAcquire(memory, SegmentLayout.participant(index) + SegmentLayout.P_STATUS);
	}

	private static Set<Role> roles(int bits) {
		EnumSet<Role> roles = EnumSet.noneOf(Role.class);
		if ((bits & SegmentLayout.ROLE_PRODUCER) != 0) {
			roles.add(Role.PRODUCER);
		}
		if ((bits & SegmentLayout.ROLE_CONSUMER) != 0) {
			roles.add(Role.CONSUMER);
		}
		return Set.copyOf(roles);
	}

	/** Time since a CLOCK_MONOTONIC instant, which all processes of a machine share. */
	private static Duration age(long now, long then) {
		return (then <= 0 || then > now) ? Duration.ZERO : Duration.ofNanos(now - then);
	}

	private static long count(MemorySegment memory, long offset) {
		return Math.max(0, Memory.getLongOpaque(memory, offset));
	}

}
