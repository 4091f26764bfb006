package io.shmring.internal.waiting;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.ChannelKind;
import io.shmring.Role;
import io.shmring.internal.waiting.HandOvers.Outcome;
import io.shmring.internal.waiting.TurnEnds.Fault;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * No wake-up is lost, however the moments of sleeping and waking fall together. The
 * variants that lose some show that this would be seen. {@code -Dshmring.handovers=10000000}
 * makes it as many, over all kinds.
 */
class HandOverTests {

	private static final long HAND_OVERS = Long.getLong("shmring.handovers", 100_000);

	/** Half a minute. The kernel is asked to sleep for powers of two. */
	private static final long NEVER = 1L << 35;

	private static final long SOON = 1L << 26;

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@EnumSource
	void losesNoWakeUp(ChannelKind kind) throws Exception {
		long messages = HAND_OVERS / ChannelKind.values().length / 2;
		try (RingEnds ends = new RingEnds(this.directory.path().resolve("ring"), kind)) {
			Outcome outcome = HandOvers.run(ends, kind.single(Role.PRODUCER) ? 1 : 2,
					kind.single(Role.CONSUMER) ? 1 : 2, messages, NEVER);
			assertThat(outcome.lost()).as(outcome.toString()).isFalse();
			assertThat(outcome.sleeps()).isPositive();
		}
	}

	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
	void seesTheWakeUpsThatAFaultLoses(Fault fault) throws Exception {
		Outcome outcome = HandOvers.run(new TurnEnds(fault), 1, 1, Long.MAX_VALUE, SOON);
		assertThat(outcome.lost()).isTrue();
	}

	@ParameterizedTest
	@EnumSource(names = "NONE")
	void seesNoneWithoutAFault(Fault none) throws Exception {
		Outcome outcome = HandOvers.run(new TurnEnds(none), 2, 2, HAND_OVERS / 20, NEVER);
		assertThat(outcome.lost()).as(outcome.toString()).isFalse();
	}

}
