package io.shmring.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import io.shmring.ChannelKind;
import io.shmring.ChannelStats;
import io.shmring.Message;
import io.shmring.OnDeadConsumer;
import io.shmring.Role;
import io.shmring.ShmChannel;
import io.shmring.crash.Acts.Reports;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What must be true of a channel after somebody has died, found out by a survivor.
 */
final class Aftermath {

	private static final int LAPS = 3;

	private final Scene scene;

	private final CrashCase crash;

	private final Reports reports;

	private final List<Long> fresh = new ArrayList<>();

	private final List<Long> again = new ArrayList<>();

	/** Checks the state that a victim left behind. */
	static void check(Scene scene, Reports reports, int deaths, boolean drainFirst) {
		new Aftermath(scene, reports).check(deaths, drainFirst);
	}

	private Aftermath(Scene scene, Reports reports) {
		this.scene = scene;
		this.crash = scene.crash;
		this.reports = reports;
	}

	private void check(int deaths, boolean drainFirst) {
		this.scene.commitOpenClaim();
		if (drainFirst) {
			// a successor in a single-holder role comes before the recovery
			drain();
		}
		this.scene.survivor().recoverDead();
		drain();
		checkDelivery(deaths, drainFirst);
		checkParticipants(deaths);
		checkLaps();
		checkTotals(deaths);
		this.scene.close();
		Residue.check(this.scene.file);
	}

	private void drain() {
		ShmChannel survivor = this.scene.survivor();
		while (survivor.poll(this::receive, 3) > 0) {
			assertThat(this.fresh.size() + this.again.size()).isLessThan(100);
		}
	}

	private void receive(Message message) {
		(message.redelivered() ? this.again : this.fresh).add(Payload.read(message));
	}

	private void checkDelivery(int deaths, boolean drainFirst) {
		Set<Long> delivered = delivered();
		assertThat(this.fresh).as("delivered once").doesNotHaveDuplicates().isSortedAccordingTo(this::bySending);
		assertThat(this.again).as("delivered again").doesNotHaveDuplicates();
		if (!drainFirst) {
			assertThat(this.again).as("delivered again").isSortedAccordingTo(this::bySending);
		}
		Set<Long> unmarked = new TreeSet<>(this.reports.handled);
		unmarked.addAll(this.reports.refused);
		unmarked.addAll(this.scene.handled);
		unmarked.addAll(this.again);
		unmarked.retainAll(this.fresh);
		assertThat(unmarked).as("delivered again and not marked").isEmpty();
		Set<Long> lost = new TreeSet<>(this.scene.sent.subList(this.scene.consumed, this.scene.sent.size()));
		lost.addAll(this.reports.committed);
		lost.removeAll(delivered);
		if (this.scene.handled.size() > 1) {
			// it died in the last of these, so only that one must come again
			this.scene.handled.subList(0, this.scene.handled.size() - 1).forEach(lost::remove);
		}
		if (this.crash.policy() == OnDeadConsumer.REDELIVER || this.crash.kind() != ChannelKind.MPMC) {
			assertThat(lost).as("lost").isEmpty();
		}
		else {
			assertThat((long) lost.size()).as("dropped: %s", lost)
				.isLessThanOrEqualTo(stats().dropped() + uncounted(deaths));
		}
		Set<Long> invented = new TreeSet<>(delivered);
		invented.removeAll(this.scene.sent);
		invented.removeAll(this.reports.committing);
		assertThat(invented).as("delivered without commit").isEmpty();
		if (this.crash.operation().role == Role.PRODUCER) {
			assertThat(this.again).as("marked though no consumer died").isEmpty();
		}
	}

	private Set<Long> delivered() {
		Set<Long> delivered = new TreeSet<>(this.fresh);
		delivered.addAll(this.again);
		delivered.addAll(this.reports.handled);
		return delivered;
	}

	private int bySending(long one, long other) {
		// messages of the victim have numbers of their own, and an order of their own
		boolean comparable = (one < Operation.FIRST) == (other < Operation.FIRST);
		return comparable ? Long.compare(one, other) : 0;
	}

	private void checkParticipants(int deaths) {
		ChannelStats stats = stats();
		assertThat(stats.head()).as("head").isLessThanOrEqualTo(stats.tail());
		assertThat(stats.participants()).as("participants").hasSize(1).allMatch((participant) -> participant.self());
		boolean leaves = switch (this.crash.operation()) {
			case OPEN, CLOSE, CLOSE_WHILE_CLAIMING, CLOSE_WHILE_READING -> true;
			default -> false;
		};
		boolean recovers = this.crash.operation() == Operation.OPEN || this.crash.operation() == Operation.RECOVER;
		int all = this.scene.dead + deaths;
		assertThat(stats.deadParticipantRecoveries()).as("recoveries")
			.isBetween((long) (leaves ? this.scene.dead : all), (long) (recovers || deaths > 1 ? 2 * all : all));
	}

	private void checkLaps() {
		ShmChannel survivor = this.scene.survivor();
		for (int lap = 0; lap < LAPS; lap++) {
			this.fresh.clear();
			this.scene.send(Scene.CAPACITY);
			assertThat(survivor.offer(new byte[1])).as("offer to a full ring").isFalse();
			drain();
			assertThat(this.fresh).as("lap %d", lap)
				.isEqualTo(this.scene.sent.subList(this.scene.sent.size() - Scene.CAPACITY, this.scene.sent.size()));
		}
		assertThat(stats().depth()).as("depth").isZero();
	}

	private void checkTotals(int deaths) {
		ChannelStats stats = stats();
		assertThat(stats.head()).as("head").isEqualTo(stats.tail());
		long settled = stats.aborted() + stats.deadSlotRecoveries();
		long atLeast = (long) this.scene.sent.size() + this.reports.committed.size();
		long atMost = (long) this.scene.sent.size() + this.reports.committing.size();
		assertThat(stats.tail() - settled).as("messages by the totals: %s", stats)
			.isBetween(atLeast, atMost + uncounted(deaths));
	}

	/** Who dies between settling a slot and counting it takes one count along. */
	private long uncounted(int deaths) {
		return (this.crash.operation().losesCounts() ? 1L : 0L) + deaths - 1;
	}

	private ChannelStats stats() {
		return this.scene.survivor().stats();
	}

}
