package io.shmring.internal.inspect;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.shmring.ChannelKind;
import io.shmring.ChannelMemory;
import io.shmring.ChannelState;
import io.shmring.ChannelStats;
import io.shmring.Effort;
import io.shmring.ParticipantStats;
import io.shmring.Role;
import io.shmring.internal.layout.EntryStatus;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SegmentSnapshot}.
 */
class SegmentSnapshotTests {

	private static final Geometry GEOMETRY = new Geometry(ChannelKind.MPMC.code(), 16, 48, 4, 0);

	private static final ChannelMemory.Category NOTHING = new ChannelMemory.Category(0, 0, 0);

	private static final Observation OBSERVATION = new Observation("orders", "/orders.ring", ChannelState.DEGRADED,
			List.of("the file was removed"), 2, Duration.ofSeconds(3),
			new ChannelMemory(NOTHING, NOTHING, NOTHING, 7, 0, Effort.OFF));

	private static final Liveness ONLY_ONE_ALIVE = new Liveness() {

		@Override
		public boolean isAlive(int participantIndex) {
			return participantIndex == 1;
		}

		@Override
		public int selfIndex() {
			return 2;
		}

	};

	private final Arena arena = Arena.ofConfined();

	private final MemorySegment memory = this.arena.allocate(GEOMETRY.size(), SegmentLayout.PAGE_SIZE);

	SegmentSnapshotTests() {
		GEOMETRY.write(this.memory);
	}

	@AfterEach
	void free() {
		this.arena.close();
	}

	@Test
	void countsMessagesFromThePositions() {
		set(SegmentLayout.START_POSITION, 100);
		set(SegmentLayout.HEAD, 110);
		set(SegmentLayout.TAIL, 120);
		set(SegmentLayout.ABORTED, 2);
		set(SegmentLayout.DEAD_SLOTS, 3);
		set(SegmentLayout.SKIPPED, 4);
		ChannelStats stats = take();
		assertThat(stats.head()).isEqualTo(110);
		assertThat(stats.tail()).isEqualTo(120);
		assertThat(stats.depth()).isEqualTo(10);
		assertThat(stats.fillRatio()).isEqualTo(0.625);
		assertThat(stats.sent()).isEqualTo(15);
		assertThat(stats.received()).isEqualTo(6);
		assertThat(stats.aborted()).isEqualTo(2);
		assertThat(stats.deadSlotRecoveries()).isEqualTo(3);
	}

	@Test
	void readsTheTotals() {
		setStatus(0, status(3, true));
		setStatus(3, EntryStatus.left(status(2, true), true));
		set(SegmentLayout.REDELIVERED, 6);
		set(SegmentLayout.DROPPED, 7);
		set(SegmentLayout.INCARNATION, -8);
		ChannelStats stats = take();
		assertThat(stats.deadParticipantRecoveries()).isEqualTo(4);
		assertThat(stats.redelivered()).isEqualTo(6);
		assertThat(stats.dropped()).isEqualTo(7);
		assertThat(stats.incarnation()).isEqualTo(-8);
	}

	@Test
	void passesOnWhatTheCallerKnows() {
		ChannelStats stats = take();
		assertThat(stats.name()).isEqualTo("orders");
		assertThat(stats.file()).isEqualTo("/orders.ring");
		assertThat(stats.kind()).isEqualTo(ChannelKind.MPMC);
		assertThat(stats.state()).isEqualTo(ChannelState.DEGRADED);
		assertThat(stats.problems()).containsExactly("the file was removed");
		assertThat(stats.stalledClaims()).isEqualTo(2);
		assertThat(stats.oldestClaimAge()).isEqualTo(Duration.ofSeconds(3));
		assertThat(stats.memory()).isEqualTo(OBSERVATION.memory());
		assertThat(stats.capacity()).isEqualTo(16);
		assertThat(stats.maxMessageSize()).isEqualTo(48);
		assertThat(stats.maxParticipants()).isEqualTo(4);
		assertThat(stats.layoutVersion()).isEqualTo(SegmentLayout.VERSION);
	}

	@Test
	void listsAttachedParticipantsDeadOnesIncluded() {
		attach(0, 3);
		attach(1, 4);
		attach(2, 5);
		setStatus(3, EntryStatus.left(status(6, true), false));
		List<ParticipantStats> participants = take().participants();
		assertThat(participants).extracting(ParticipantStats::index).containsExactly(0, 1, 2);
		assertThat(participants).extracting(ParticipantStats::epoch).containsExactly(3L, 4L, 5L);
		assertThat(participants).extracting(ParticipantStats::alive).containsExactly(false, true, true);
		assertThat(participants).extracting(ParticipantStats::self).containsExactly(false, false, true);
	}

	@Test
	void readsAParticipant() {
		attach(1, 1);
		long entry = SegmentLayout.participant(1);
		set(entry + SegmentLayout.P_PID, 4711);
		set(entry + SegmentLayout.P_NAMESPACE, 4026531836L);
		set(entry + SegmentLayout.P_ATTACHED_AT, System.nanoTime() - Duration.ofSeconds(60).toNanos());
		set(entry + SegmentLayout.P_HEARTBEAT, System.nanoTime() - Duration.ofSeconds(2).toNanos());
		set(entry + SegmentLayout.P_SENT, 10);
		set(entry + SegmentLayout.P_RECEIVED, 11);
		set(entry + SegmentLayout.P_REJECTED, 12);
		set(entry + SegmentLayout.P_LOCKED, 4096);
		set(entry + SegmentLayout.P_PARKS, 13);
		Memory.setIntRelease(this.memory, entry + SegmentLayout.P_ROLES, SegmentLayout.ROLE_CONSUMER);
		Memory.setIntRelease(this.memory, entry + SegmentLayout.P_UID, 1000);
		ParticipantStats participant = take().participants().getFirst();
		assertThat(participant.pid()).isEqualTo(4711);
		assertThat(participant.pidNamespace()).isEqualTo(4026531836L);
		assertThat(participant.uid()).isEqualTo(1000);
		assertThat(participant.roles()).isEqualTo(Set.of(Role.CONSUMER));
		assertThat(participant.attachedFor()).isGreaterThanOrEqualTo(Duration.ofSeconds(60));
		assertThat(participant.heartbeatAge()).isBetween(Duration.ofSeconds(2), participant.attachedFor());
		assertThat(participant.sent()).isEqualTo(10);
		assertThat(participant.received()).isEqualTo(11);
		assertThat(participant.rejected()).isEqualTo(12);
		assertThat(participant.locked()).isEqualTo(4096);
		assertThat(participant.parks()).isEqualTo(13);
	}

	@Test
	void addsRejectedOffersOfAttachedAndDetachedParticipants() {
		set(SegmentLayout.REJECTED, 100);
		attach(0, 1);
		attach(1, 1);
		set(SegmentLayout.participant(0) + SegmentLayout.P_REJECTED, 20);
		set(SegmentLayout.participant(1) + SegmentLayout.P_REJECTED, 3);
		assertThat(take().rejected()).isEqualTo(123);
	}

	@Test
	void positionsBeyondTheSignedRangeAreMeasuredByTheirDistance() {
		set(SegmentLayout.START_POSITION, Long.MAX_VALUE - 1);
		set(SegmentLayout.HEAD, Long.MAX_VALUE - 1);
		set(SegmentLayout.TAIL, Long.MIN_VALUE + 3);
		ChannelStats stats = take();
		assertThat(stats.depth()).isEqualTo(5);
		assertThat(stats.sent()).isEqualTo(5);
	}

	@Test
	void garbageNeverThrowsNorGivesANegativeCount() {
		Random random = new Random(42);
		byte[] garbage = new byte[(int) GEOMETRY.size()];
		for (int round = 0; round < 10_000; round++) {
			random.nextBytes(garbage);
			for (int index = 0; index < 4; index++) {
				garbage[(int) SegmentLayout.participant(index)] |= 1;
			}
			MemorySegment.copy(garbage, 0, this.memory, ValueLayout.JAVA_BYTE, 0, garbage.length);
			ChannelStats stats = take();
			assertThat(stats.depth()).isBetween(0L, 16L);
			assertThat(List.of(stats.sent(), stats.received(), stats.rejected(), stats.redelivered(), stats.dropped(),
					stats.aborted(), stats.deadSlotRecoveries(), stats.deadParticipantRecoveries()))
				.allMatch((count) -> count >= 0);
			assertThat(stats.participants()).hasSize(4)
				.allMatch((participant) -> participant.sent() >= 0 && !participant.attachedFor().isNegative()
						&& !participant.heartbeatAge().isNegative());
		}
	}

	private void attach(int index, long epoch) {
		setStatus(index, status(epoch, false));
	}

	/** The status of an entry whose earlier owners have all died, or all detached. */
	private static long status(long epoch, boolean died) {
		long status = EntryStatus.attached(0);
		while (EntryStatus.epoch(status) < epoch) {
			status = EntryStatus.attached(EntryStatus.left(status, died));
		}
		return status;
	}

	private void setStatus(int index, long status) {
		set(SegmentLayout.participant(index) + SegmentLayout.P_STATUS, status);
	}

	private void set(long offset, long value) {
		Memory.setLongOpaque(this.memory, offset, value);
	}

	/** Without the slots and read-only: a snapshot neither looks at messages nor writes. */
	private ChannelStats take() {
		MemorySegment header = this.memory.asSlice(0, GEOMETRY.slotsOffset()).asReadOnly();
		return SegmentSnapshot.take(header, GEOMETRY, ONLY_ONE_ALIVE, OBSERVATION);
	}

}
