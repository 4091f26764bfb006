package io.shmring.cli.torture;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a torture calls a violation, and what the death of a process explains.
 */
class LedgerTests {

	private static final int PRODUCER = 7;

	private static final int CONSUMER = 8;

	private final Ledger ledger = new Ledger();

	private void receive(int consumer, boolean redelivered, int... numbers) {
		for (int number : numbers) {
			this.ledger.enter(consumer, Entry.of(PRODUCER, number, redelivered));
		}
	}

	private void assertFound(String finding) {
		assertThat(this.ledger.findings()).singleElement().asString().startsWith(finding);
	}

	@Test
	void everythingOnceAndInOrderIsFine() {
		receive(CONSUMER, false, 0, 1, 2);
		assertThat(this.ledger.isComplete(PRODUCER, 3)).isTrue();
		assertThat(this.ledger.settle(PRODUCER, 3, 3)).isZero();
		assertThat(this.ledger.findings()).isEmpty();
		assertThat(this.ledger.received()).isEqualTo(3);
	}

	@Test
	void committedMessageThatNeverArrivedIsLost() {
		receive(CONSUMER, false, 0, 2);
		assertThat(this.ledger.isComplete(PRODUCER, 3)).isFalse();
		this.ledger.settle(PRODUCER, 3, 3);
		assertFound("lost: producer=7, number=1");
	}

	@Test
	void messageInDoubtMayArriveOrNot() {
		receive(CONSUMER, false, 0, 2);
		assertThat(this.ledger.settle(PRODUCER, 1, 4)).isEqualTo(1);
		assertThat(this.ledger.findings()).isEmpty();
	}

	@Test
	void messageThatWasNeverSentIsFound() {
		receive(CONSUMER, false, 0, 1);
		this.ledger.settle(PRODUCER, 1, 1);
		assertFound("received but never sent: producer=7, number=1");
	}

	@Test
	void secondDeliveryNeedsAMark() {
		receive(CONSUMER, false, 0, 1);
		receive(CONSUMER + 1, true, 1);
		assertThat(this.ledger.findings()).isEmpty();
		assertThat(this.ledger.again()).isEqualTo(1);
		receive(CONSUMER + 1, false, 1);
		assertFound("received twice without a mark: producer=7, number=1");
	}

	@Test
	void orderIsKeptPerConsumer() {
		receive(CONSUMER, false, 1);
		receive(CONSUMER + 1, false, 0);
		assertThat(this.ledger.findings()).isEmpty();
		receive(CONSUMER, true, 3);
		receive(CONSUMER, false, 4, 2);
		assertFound("out of order: producer=7, number=2 after 4");
	}

}
