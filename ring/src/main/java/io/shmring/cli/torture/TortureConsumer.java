package io.shmring.cli.torture;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

import io.shmring.ControlledMessageHandler;
import io.shmring.Message;
import io.shmring.ShmChannel;

/**
 * Receives messages, checks each, and logs it before its slot is released. A consumer
 * killed between the two has logged a message that comes again, marked; one killed before
 * has not logged what comes again.
 */
final class TortureConsumer implements Runnable, ControlledMessageHandler {

	private static final Duration TIMEOUT = Duration.ofMillis(10);

	private static final int LARGEST_LIMIT = 64;

	private static final int REFUSE_ONE_IN = 512;

	private final ShmChannel channel;

	private final WorkerLog log;

	private final RandomGenerator random;

	private final TortureMessage copy;

	TortureConsumer(ShmChannel channel, WorkerLog log, int number) {
		this.channel = channel;
		this.log = log;
		this.random = new SplittableRandom(number);
		this.copy = new TortureMessage(channel.spec().maxMessageSize());
	}

	/** Receives some messages, in runs or one by one with some given back. */
	@Override
	public void run() {
		int limit = 1 + this.random.nextInt(LARGEST_LIMIT);
		try {
			if (this.random.nextBoolean()) {
				this.channel.receive(this::check, limit, TIMEOUT);
			}
			else {
				this.channel.receiveControlled(this, limit, TIMEOUT);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public Action onMessage(Message message) {
		if (this.random.nextInt(REFUSE_ONE_IN) == 0) {
			return Action.ABORT;
		}
		check(message);
		return (this.random.nextInt(REFUSE_ONE_IN) == 0) ? Action.BREAK : Action.CONTINUE;
	}

	private void check(Message message) {
		String finding = this.copy.read(message);
		if (!finding.isEmpty()) {
			throw new ViolationException(finding);
		}
		this.log.add(Entry.of(this.copy.producer(), this.copy.number(), message.redelivered()));
	}

}
