package io.shmring.internal.ring;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Test;

import io.shmring.ChannelKind;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A producer is too close if messages keep coming a moment after there was none.
 */
class SlipTests {

	private static final long LONGER_THAN_A_MOMENT = 2_000_000;

	private static final int MANY_LOOKS = 101;

	private static final int MESSAGES = 100_000;

	private final Slip slip = new Slip();

	@Test
	void twoMessagesInARowThatComeAtOnce() {
		await().until(() -> {
			this.slip.nothing();
			boolean first = this.slip.isClose();
			this.slip.nothing();
			return (!first && this.slip.isClose()) || pause();
		});
	}

	@Test
	void notAfterAPause() {
		for (int message = 0; message < 3; message++) {
			this.slip.nothing();
			LockSupport.parkNanos(LONGER_THAN_A_MOMENT);
			assertThat(this.slip.isClose()).isFalse();
		}
	}

	@Test
	void notAfterManyLooksInVain() {
		for (int message = 0; message < 3; message++) {
			for (int look = 0; look < MANY_LOOKS; look++) {
				this.slip.nothing();
			}
			assertThat(this.slip.isClose()).isFalse();
		}
	}

	/** As in request and reply: who waits for an answer sends nothing in the meantime. */
	@Test
	void everLessOftenForAProducerThatSendsNoMore() {
		Geometry geometry = new Geometry(ChannelKind.SPSC.code(), 64, Long.BYTES, 2, 0);
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment memory = arena.allocate(geometry.size(), SegmentLayout.PARTICIPANT_SIZE);
			RingMemory ring = new RingMemory(memory, geometry, SlotWord.owner(0, 1));
			int waits = 0;
			for (int message = 0; message < MESSAGES; message++) {
				this.slip.nothing();
				waits += this.slip.found(ring, 0) ? 1 : 0;
			}
			assertThat(waits).isLessThan(Integer.SIZE);
		}
	}

	@Test
	void everLessOftenForConsumersThatFreeNothing() {
		Geometry geometry = new Geometry(ChannelKind.MPMC.code(), 64, Long.BYTES, 2, 0);
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment memory = arena.allocate(geometry.size(), SegmentLayout.PARTICIPANT_SIZE);
			RingMemory ring = new RingMemory(memory, geometry, SlotWord.owner(0, 1));
			for (int offer = 0; offer < MESSAGES; offer++) {
				assertThat(this.slip.full(ring, geometry.capacity())).isFalse();
			}
			// one more try in vain doubles it
			assertThat(this.slip.needed()).isBetween(MESSAGES / 4, MESSAGES);
		}
	}

	/** A producer of large messages is as fast with fewer of them. */
	@Test
	void waitsLongerForLargerMessagesButNotForEver() {
		assertThat(Slip.probation(1040)).isGreaterThan(Slip.probation(272));
		assertThat(Slip.probation(Integer.MAX_VALUE)).isEqualTo(10_000);
	}

	/** So that the next attempt starts anew. */
	private boolean pause() {
		this.slip.nothing();
		LockSupport.parkNanos(LONGER_THAN_A_MOMENT);
		return this.slip.isClose();
	}

}
