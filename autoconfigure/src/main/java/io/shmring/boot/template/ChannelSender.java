package io.shmring.boot.template;

import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelKind;
import io.shmring.Claim;
import io.shmring.MessageHandler;
import io.shmring.ShmChannel;
import io.shmring.boot.Overflow;

/**
 * Claims slots of one channel as its overflow policy says.
 */
final class ChannelSender {

	private static final MessageHandler DISCARD = (message) -> {
	};

	private static final long PAUSE_NANOS = 50_000;

	final ShmChannel channel;

	final SendPolicy policy;

	final LongAdder dropped = new LongAdder();

	ChannelSender(ShmChannel channel, SendPolicy policy) {
		ChannelKind kind = channel.spec().kind();
		if (policy.overflow() == Overflow.DROP_OLDEST && kind != ChannelKind.MPMC) {
			throw new IllegalStateException("overflow drop-oldest needs kind mpmc, since the sender takes the oldest "
					+ "message itself: channel=" + channel.name() + ", kind=" + kind);
		}
		this.channel = channel;
		this.policy = policy;
	}

	/** Claims a slot, or returns {@code null} if the message is to be dropped. */
	@Nullable
	Claim claim(int type, int length) {
		Claim claim = this.channel.tryClaim(type, length);
		return (claim != null) ? claim : switch (this.policy.overflow()) {
			case BLOCK -> await(type, length);
			case FAIL -> throw full();
			case DROP_NEWEST -> {
				this.dropped.increment();
				yield null;
			}
			case DROP_OLDEST -> displace(type, length);
		};
	}

	private Claim await(int type, int length) {
		try {
			Claim claim = this.channel.claim(type, length, this.policy.timeout());
			if (claim == null) {
				throw full();
			}
			return claim;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new ShmSendException(this.channel.name(),
					"interrupted while waiting for room: channel=" + this.channel.name(), ex);
		}
	}

	/** Slots that others are writing or reading cannot be taken: waits for those. */
	private Claim displace(int type, int length) {
		long start = System.nanoTime();
		while (true) {
			int discarded = this.channel.poll(DISCARD, 1);
			this.dropped.add(discarded);
			Claim claim = this.channel.tryClaim(type, length);
			if (claim != null) {
				return claim;
			}
			if (discarded == 0) {
				if (System.nanoTime() - start > this.policy.timeout().toNanos()) {
					throw full();
				}
				LockSupport.parkNanos(PAUSE_NANOS);
			}
		}
	}

	private ChannelFullException full() {
		return new ChannelFullException(this.channel.name(), this.channel.spec().capacity(), this.policy);
	}

}
