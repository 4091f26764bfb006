package io.shmring;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.shmring.testing.ChildJvm;
import io.shmring.testing.Inbox;
import io.shmring.testing.Peer;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Messages of all sizes between processes, round and round the ring: each arrives once,
 * whole, and in the order of its producer.
 */
class TwoProcessTests {

	private static final int MESSAGES = 20_000;

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@ParameterizedTest
	@CsvSource({ "SPSC, BACKOFF, 1, 1", "SPSC, BLOCK, 1, 1", "MPSC, YIELD, 3, 1", "MPMC, BACKOFF, 2, 2",
			"MPMC, BLOCK, 2, 2" })
	void exchangeMessagesOfAllSizes(ChannelKind kind, WaitStrategy strategy, int producers, int consumers)
			throws Exception {
		exchange(kind, strategy, producers, List.of(), consumers, List.of());
	}

	/** As below a filter of system calls on one side, or on both. */
	@ParameterizedTest
	@CsvSource({ "true, false", "false, true", "true, true" })
	void exchangeMessagesWhereTheKernelPassesNoBarriers(boolean sendersWithout, boolean receiversWithout)
			throws Exception {
		List<String> without = List.of("-Dshmring.membarrier.off=true");
		exchange(ChannelKind.MPSC, WaitStrategy.BLOCK, 2, sendersWithout ? without : List.of(), 1,
				receiversWithout ? without : List.of());
	}

	private void exchange(ChannelKind kind, WaitStrategy strategy, int producers, List<String> producerOptions,
			int consumers, List<String> consumerOptions) throws Exception {
		List<ChildJvm> senders = new ArrayList<>();
		List<ChildJvm> receivers = new ArrayList<>();
		try (ShmChannel channel = ShmChannel.open(Peer.spec(this.directory.path(), kind, strategy))) {
			for (int n = 0; n < consumers; n++) {
				receivers.add(ChildJvm.start(consumerOptions, Peer.class, this.directory.path(), kind.name(), strategy,
						"receive"));
			}
			for (int n = 0; n < producers; n++) {
				senders.add(ChildJvm.start(producerOptions, Peer.class, this.directory.path(), kind.name(), strategy,
						"send", n, MESSAGES));
			}
			for (ChildJvm sender : senders) {
				sender.await("sent");
				assertThat(sender.exitCode()).isZero();
			}
			for (int n = 0; n < consumers; n++) {
				assertThat(channel.send(Peer.STOP, new byte[0], 0, 0, Inbox.WATCHDOG)).isTrue();
			}
			long count = 0;
			long sum = 0;
			for (ChildJvm receiver : receivers) {
				String[] totals = receiver.await("received").split(" ");
				count += Long.parseLong(totals[0]);
				sum += Long.parseLong(totals[1]);
				assertThat(receiver.exitCode()).isZero();
			}
			assertThat(count).isEqualTo((long) producers * MESSAGES);
			assertThat(sum).isEqualTo(sumOfTypes(producers));
			ChannelStats stats = channel.stats();
			assertThat(stats.sent()).isEqualTo(count + consumers).isEqualTo(stats.received());
			assertThat(stats.redelivered()).isZero();
			assertThat(stats.depth()).isZero();
		}
		finally {
			senders.forEach(ChildJvm::close);
			receivers.forEach(ChildJvm::close);
		}
	}

	private static long sumOfTypes(int producers) {
		long sum = 0;
		for (int producer = 0; producer < producers; producer++) {
			for (int n = 0; n < MESSAGES; n++) {
				sum += (producer << 24) | n;
			}
		}
		return sum;
	}

}
