package io.shmring.cli.torture;

import java.time.Duration;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

import io.shmring.Claim;
import io.shmring.ClaimBatch;
import io.shmring.ShmChannel;

/**
 * Sends numbered messages in every way there is. The log says before each commit how far
 * the numbers may be in the ring, and after it how far they are.
 */
final class TortureProducer implements Runnable {

	private static final Duration TIMEOUT = Duration.ofMillis(10);

	private static final int LARGEST_BATCH = 4;

	private static final int WAYS = 8;

	private final ShmChannel channel;

	private final WorkerLog log;

	private final int producer;

	private final RandomGenerator random;

	private final TortureMessage message;

	private long next;

	TortureProducer(ShmChannel channel, WorkerLog log, int producer) {
		this.channel = channel;
		this.log = log;
		this.producer = producer;
		this.random = new SplittableRandom(producer);
		this.message = new TortureMessage(channel.spec().maxMessageSize());
	}

	/** Sends a message or a batch, or aborts one. */
	@Override
	public void run() {
		try {
			switch (this.random.nextInt(WAYS)) {
				case 0, 1 -> offer();
				case 2, 3 -> send();
				case 4, 5 -> claim();
				case 6 -> batch();
				default -> abort();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void offer() {
		prepare(this.next);
		this.log.attempt(this.next + 1);
		sent(this.channel.offer(TortureMessage.COMMITTED, this.message.bytes(), 0, this.message.length()));
	}

	private void send() throws InterruptedException {
		prepare(this.next);
		this.log.attempt(this.next + 1);
		sent(this.channel.send(TortureMessage.COMMITTED, this.message.bytes(), 0, this.message.length(), TIMEOUT));
	}

	private void claim() throws InterruptedException {
		prepare(this.next);
		Claim claim = this.channel.claim(TortureMessage.COMMITTED, this.message.length(), TIMEOUT);
		if (claim != null) {
			claim.putBytes(0, this.message.bytes(), 0, this.message.length());
			this.log.attempt(this.next + 1);
			checkCommitted(claim.commit() ? 1 : 0, 1);
			sent(true);
		}
	}

	private void abort() {
		prepare(this.next);
		@Nullable
		Claim claim = this.channel.tryClaim(TortureMessage.ABORTED, this.message.length());
		if (claim != null) {
			claim.putBytes(0, this.message.bytes(), 0, this.message.length());
			claim.abort();
		}
	}

	private void batch() {
		ClaimBatch batch = this.channel.tryClaimBatch(1 + this.random.nextInt(LARGEST_BATCH));
		if (batch != null) {
			int size = batch.size();
			for (int index = 0; index < size; index++) {
				prepare(this.next + index);
				Claim claim = Objects
					.requireNonNull(batch.select(index, TortureMessage.COMMITTED, this.message.length()));
				claim.putBytes(0, this.message.bytes(), 0, this.message.length());
			}
			this.log.attempt(this.next + size);
			checkCommitted(batch.commit(), size);
			this.next += size;
			this.log.commit(this.next);
		}
	}

	private void prepare(long number) {
		this.message.write(this.producer, number, this.random);
	}

	private void sent(boolean sent) {
		if (sent) {
			this.next++;
			this.log.commit(this.next);
		}
	}

	private void checkCommitted(int committed, int claimed) {
		if (committed != claimed) {
			throw new ViolationException("claims of a live producer were taken away: producer=" + this.producer
					+ ", committed=" + committed + ", claimed=" + claimed);
		}
	}

}
