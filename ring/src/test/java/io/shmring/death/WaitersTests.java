package io.shmring.death;

import java.util.ArrayList;
import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.shmring.ShmChannel;
import io.shmring.WaitStrategy;
import io.shmring.testing.ChildJvm;
import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Waiters that are killed in their sleep spoil nothing for those who come after them.
 */
class WaitersTests {

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@ValueSource(strings = { "mpsc-block", "mpmc-block" })
	void newOnesAreWokenByTheNextMessage(String name) {
		int waiters = name.startsWith("mpmc") ? 2 : 1;
		try (ShmChannel producer = ShmChannel
			.open(Participant.spec(this.directory.path(), name).waitStrategy(WaitStrategy.BLOCK).build())) {
			startWaiting(producer, name, waiters).forEach(ChildJvm::close);
			List<ChildJvm> next = startWaiting(producer, name, waiters);
			try {
				Inbox.fill(producer, 0, waiters);
				next.forEach((waiter) -> assertThat(waiter.await("woken " + name)).isNotEqualTo("null"));
				assertThat(producer.stats().depth()).isZero();
			}
			finally {
				next.forEach(ChildJvm::close);
			}
		}
	}

	/** Starts processes and waits until each of them has gone to sleep. */
	private List<ChildJvm> startWaiting(ShmChannel channel, String name, int count) {
		List<ChildJvm> children = new ArrayList<>();
		for (int n = 0; n < count; n++) {
			children.add(Participant.start(this.directory));
			assertThat(Participant.tell(children.getLast(), "wait", name, 0)).isEqualTo("waiting");
		}
		Awaitility.await()
			.atMost(Inbox.WATCHDOG)
			.until(() -> channel.stats()
				.participants()
				.stream()
				.filter((participant) -> !participant.self() && participant.parks() > 0 && participant.alive())
				.count() == count);
		return children;
	}

}
