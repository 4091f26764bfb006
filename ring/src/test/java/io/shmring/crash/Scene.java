package io.shmring.crash;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.Claim;
import io.shmring.Role;
import io.shmring.ShmChannel;
import io.shmring.internal.channel.Abandonment;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A channel with a survivor on it, brought into the situation of a case.
 */
final class Scene implements AutoCloseable {

	static final int CAPACITY = 8;

	private static final Duration MOMENT = Duration.ofMillis(2);

	final CrashCase crash;

	final Path file;

	/** Numbers of the messages sent by survivors, in the order of their claims. */
	final List<Long> sent = new ArrayList<>();

	/** Numbers of the messages that a participant handled when it died before the victim. */
	final List<Long> handled = new ArrayList<>();

	/** How many of them were consumed before. */
	int consumed;

	/** How many participants have died before the victim. */
	int dead;

	private long next = 1;

	private ShmChannel survivor;

	private Claim open;

	private ShmChannel producer;

	private ShmChannel consumer;

	Scene(CrashCase crash, Path file) {
		this.crash = crash;
		this.file = file;
	}

	/** Brings the ring into its situation; nobody holds a role then that the victim takes. */
	void prepare() throws InterruptedException {
		if (this.crash.operation() == Operation.OPEN && this.crash.situation() == Situation.EMPTY) {
			return;
		}
		attachOthers();
		switch (this.crash.situation()) {
			case EMPTY -> assertThat(survivor().receive(MOMENT)).isNull();
			case FULL -> fill();
			case WRAP -> {
				moveOn(6);
				Objects.requireNonNull(survivor().tryClaim(1)).abort();
				send(3);
			}
			case CONTENDED -> {
				moveOn(6);
				send(1);
				claim();
				send(1);
			}
		}
		releaseRoles();
		switch (this.crash.operation()) {
			case RECOVER -> {
				killProducer();
				killConsumer();
			}
			case OPEN -> killProducer();
			case POLL_AGAIN -> {
				killConsumer();
				survivor().recoverDead();
			}
			default -> {
			}
		}
	}

	/**
	 * Attaches those who die before the victim. They leave entries before their own free, so
	 * that the victim does not settle them by attaching, unless this is its case.
	 */
	private void attachOthers() {
		survivor();
		List<ShmChannel> places = (this.crash.operation() == Operation.OPEN) ? List.of() : List.of(open(), open());
		boolean kills = this.crash.operation() == Operation.RECOVER || this.crash.operation() == Operation.OPEN;
		this.producer = kills ? open() : null;
		this.consumer = (this.crash.operation() == Operation.RECOVER || this.crash.operation() == Operation.POLL_AGAIN)
				? open() : null;
		places.forEach(ShmChannel::close);
	}

	/** The survivor, which attaches when it is first needed. */
	ShmChannel survivor() {
		if (this.survivor == null) {
			this.survivor = open();
		}
		return this.survivor;
	}

	/** Opens the channel once more. */
	ShmChannel open() {
		return ShmChannel.open(spec());
	}

	ChannelSpec spec() {
		return Victim.spec(this.file, this.crash.kind(), this.crash.policy());
	}

	private void fill() throws InterruptedException {
		send(this.crash.fill(CAPACITY));
		if (this.crash.fill(CAPACITY) == CAPACITY) {
			assertThat(survivor().send(new byte[1], MOMENT)).isFalse();
		}
	}

	private void moveOn(int count) {
		send(count);
		this.consumed += count;
		assertThat(survivor().poll((message) -> Payload.read(message), count)).isEqualTo(count);
	}

	void send(int count) {
		for (int i = 0; i < count; i++) {
			byte[] payload = Payload.of(this.next);
			assertThat(survivor().offer(payload)).as("offer %d", this.next).isTrue();
			this.sent.add(this.next++);
		}
	}

	private void claim() {
		this.open = Objects.requireNonNull(survivor().tryClaim(Payload.length(this.next)));
		Payload.write(this.open, this.next);
		this.sent.add(this.next++);
	}

	/** Commits the claim that was open all the time: its owner is alive, so it must work. */
	void commitOpenClaim() {
		if (this.open != null) {
			assertThat(this.open.commit()).as("late commit of a live owner").isTrue();
		}
	}

	private void releaseRoles() {
		survivor().releaseRole(Role.CONSUMER);
		if (this.open == null) {
			survivor().releaseRole(Role.PRODUCER);
		}
	}

	/** Leaves two claims of a dead participant behind, where the kind allows it. */
	private void killProducer() {
		ShmChannel channel = Objects.requireNonNull(this.producer);
		if (this.open == null || !this.crash.kind().single(Role.PRODUCER)) {
			channel.tryClaimBatch(2);
		}
		Abandonment.abandon(channel);
		this.dead++;
	}

	/** Lets a participant die while it handles a message, if there is one. */
	private void killConsumer() {
		ShmChannel channel = Objects.requireNonNull(this.consumer);
		if (this.sent.size() > this.consumed) {
			// a run of an mpmc consumer is given back whole only if it dies in the first
			boolean second = this.crash.kind() != ChannelKind.MPMC && this.open == null;
			Abandonment.abandonReading(channel, second ? 2 : 1, (message) -> this.handled.add(Payload.read(message)));
		}
		else {
			Abandonment.abandon(channel);
		}
		this.dead++;
	}

	@Override
	public void close() {
		if (this.survivor != null) {
			this.survivor.close();
		}
	}

}
