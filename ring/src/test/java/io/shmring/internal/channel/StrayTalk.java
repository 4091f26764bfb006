package io.shmring.internal.channel;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;

import io.shmring.ChannelClosedException;
import io.shmring.ChannelFailedException;
import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.ChannelState;
import io.shmring.Claim;
import io.shmring.ClaimBatch;
import io.shmring.RoleHeldException;
import io.shmring.ShmChannel;

/**
 * One side of a channel that somebody else writes into: calls may fail, in the ways that
 * are documented, and must end.
 */
enum StrayTalk {

	SEND {

		@Override
		void call(ShmChannel channel) throws InterruptedException {
			byte[] message = new byte[channel.spec().maxMessageSize()];
			channel.send(message, DEADLINE);
			channel.offer(message);
			Claim claim = channel.tryClaim(40);
			if (claim != null) {
				claim.putLong(8, 42);
				claim.commit();
			}
			ClaimBatch batch = channel.tryClaimBatch(3);
			if (batch != null) {
				for (int i = 0; i < batch.size(); i++) {
					batch.select(i, i, 8).putInt(0, i);
				}
				batch.commit();
			}
		}

	},

	RECEIVE {

		@Override
		void call(ShmChannel channel) throws InterruptedException {
			byte[] copy = new byte[channel.spec().maxMessageSize()];
			channel.receive((message) -> message.getBytes(0, copy, 0, message.length()), 4, DEADLINE);
			channel.poll((message) -> message.toByteArray(), 4);
		}

	};

	private static final Duration DEADLINE = Duration.ofMillis(5);

	abstract void call(ShmChannel channel) throws InterruptedException;

	/** The channel both sides talk on. */
	static ChannelSpec spec(Path directory, ChannelKind kind) {
		return ChannelSpec.named("orders")
			.directory(directory)
			.kind(kind)
			.capacity(8)
			.maxMessageSize(100)
			.maxParticipants(4)
			.maintenanceInterval(Duration.ofMillis(2))
			.build();
	}

	/** Talks until it is over or the channel has failed. */
	void run(ShmChannel channel, BooleanSupplier over) {
		while (!over.getAsBoolean()) {
			try {
				call(channel);
			}
			catch (ChannelFailedException | ChannelClosedException | RoleHeldException ex) {
				if (channel.state() == ChannelState.FAILED) {
					return;
				}
			}
			catch (Exception ex) {
				throw new AssertionError("undocumented: " + ex, ex);
			}
		}
	}

	/** Closes the channel; returns whether it had failed, with what it found. */
	static boolean close(ShmChannel channel) {
		channel.stats();
		boolean failed = channel.state() == ChannelState.FAILED;
		if (failed && channel.problems().isEmpty()) {
			throw new AssertionError("a failed channel says nothing");
		}
		channel.close();
		return failed;
	}

}
