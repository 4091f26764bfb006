package io.shmring.internal.channel;

import org.jspecify.annotations.Nullable;

import io.shmring.ControlledMessageHandler;
import io.shmring.Message;
import io.shmring.MessageBatch;

/**
 * Copies messages into a batch until it refuses one, which then stays in the ring.
 */
final class Draining implements ControlledMessageHandler {

	private @Nullable MessageBatch batch;

	private @Nullable RuntimeException refusal;

	/** Returns what was drained before, and drains into another batch from now on. */
	@Nullable
	MessageBatch into(@Nullable MessageBatch batch) {
		MessageBatch before = this.batch;
		this.batch = batch;
		this.refusal = null;
		return before;
	}

	/** Passes the refusal of the first message on; that of a later one comes again. */
	int result(int drained) {
		RuntimeException refusal = this.refusal;
		if (drained == 0 && refusal != null) {
			throw refusal;
		}
		return drained;
	}

	@Override
	public Action onMessage(Message message) {
		MessageBatch batch = this.batch;
		if (batch == null) {
			return Action.ABORT;
		}
		try {
			batch.append(message);
			return Action.CONTINUE;
		}
		catch (RuntimeException ex) {
			this.refusal = ex;
			return Action.ABORT;
		}
	}

}
