package io.shmring.stress.linearizability;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Histories that must, and must not, be explained.
 */
class CheckerTests {

	private final List<List<Call>> threads = List.of(new ArrayList<>(), new ArrayList<>());

	private void call(int thread, long begin, long end, List<Step> steps) {
		this.threads.get(thread).add(new Call(thread, steps.toString(), begin, end, steps));
	}

	private boolean isExplained(int capacity) {
		return Checker.isLinearizable(capacity, this.threads);
	}

	@Test
	void messagesComeOutInTheOrderTheyWentIn() {
		call(0, 1, 2, Call.offered(1));
		call(0, 3, 4, Call.offered(2));
		call(1, 5, 6, Call.received(1));
		call(1, 7, 8, Call.received(2));
		assertThat(isExplained(2)).isTrue();
	}

	@Test
	void theWrongOrderIsNotExplained() {
		call(0, 1, 2, Call.offered(1));
		call(0, 3, 4, Call.offered(2));
		call(1, 5, 6, Call.received(2));
		call(1, 7, 8, Call.received(1));
		assertThat(isExplained(2)).isFalse();
	}

	@Test
	void offersAtTheSameTimeMayTakeAnyOrder() {
		call(0, 1, 4, Call.offered(1));
		call(1, 2, 3, Call.offered(2));
		call(1, 5, 6, Call.received(2));
		call(1, 7, 8, Call.received(1));
		assertThat(isExplained(2)).isTrue();
	}

	@Test
	void aMessageIsNotReceivedBeforeItsOfferBegins() {
		call(1, 1, 2, Call.received(1));
		call(0, 3, 4, Call.offered(1));
		assertThat(isExplained(2)).isFalse();
	}

	@Test
	void aMessageIsNotReceivedTwice() {
		call(0, 1, 2, Call.offered(1));
		call(1, 3, 4, Call.received(1));
		call(1, 5, 6, Call.received(1));
		assertThat(isExplained(2)).isFalse();
	}

	@Test
	void anEmptyRingIsNotFull() {
		call(0, 1, 2, Call.refused());
		assertThat(isExplained(1)).isFalse();
	}

	@Test
	void aRingIsFullUntilAPollReleases() {
		call(0, 1, 2, Call.offered(1));
		call(1, 3, 6, Call.received(1));
		call(0, 4, 5, Call.refused());
		assertThat(isExplained(1)).isTrue();
		call(0, 7, 8, Call.refused());
		assertThat(isExplained(1)).isFalse();
	}

	@Test
	void aClaimKeepsItsSlot() {
		call(0, 1, 2, Call.claimed(1));
		call(1, 3, 4, Call.refused());
		call(0, 5, 6, Call.committed(1));
		call(1, 7, 8, Call.received(1));
		assertThat(isExplained(1)).isTrue();
	}

	@Test
	void anAbortedClaimKeepsItsSlotUntilAPollPassesIt() {
		call(0, 1, 2, Call.claimed(1));
		call(0, 3, 4, Call.aborted(1));
		call(0, 5, 6, Call.refused());
		call(1, 7, 8, Call.receivedNothing());
		assertThat(isExplained(1)).isTrue();
		call(0, 9, 10, Call.refused());
		assertThat(isExplained(1)).isFalse();
	}

	@Test
	void aClaimHoldsUpLaterMessages() {
		call(0, 1, 2, Call.claimed(1));
		call(1, 3, 4, Call.offered(2));
		call(1, 5, 6, Call.receivedNothing());
		call(0, 7, 8, Call.committed(1));
		call(1, 9, 10, Call.received(1));
		call(1, 11, 12, Call.received(2));
		assertThat(isExplained(2)).isTrue();
	}

	@Test
	void aPollMayReleaseAMessageBeforeItTakesTheNext() {
		call(0, 1, 2, Call.offered(1));
		call(1, 3, 6, Call.received(2, List.of(1L, 2L)));
		call(0, 4, 5, Call.offered(2));
		assertThat(isExplained(1)).isTrue();
	}

	@Test
	void aPollThatReceivedLessThanItCouldFoundNothingMore() {
		call(0, 1, 2, Call.offered(1));
		call(0, 3, 4, Call.offered(2));
		call(1, 5, 6, Call.received(2, List.of(1L)));
		assertThat(isExplained(2)).isFalse();
	}

	@Test
	void aCommittedMessageIsNotMissed() {
		call(0, 1, 2, Call.offered(1));
		call(1, 3, 4, Call.receivedNothing());
		assertThat(isExplained(2)).isFalse();
	}

}
