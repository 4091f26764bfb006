package io.shmring.crash;

import io.shmring.ChannelClosedException;
import io.shmring.Claim;
import io.shmring.ClaimBatch;
import io.shmring.ControlledMessageHandler.Action;
import io.shmring.Role;
import io.shmring.ShmChannel;

/**
 * What a participant does when it dies.
 */
enum Operation {

	OFFER(Role.PRODUCER) {

		@Override
		void run(ShmChannel channel, Acts acts) {
			acts.committing(FIRST);
			if (channel.offer(0, Payload.of(FIRST), 0, Payload.length(FIRST))) {
				acts.committed(FIRST);
			}
		}

	},

	CLAIM_AND_COMMIT(Role.PRODUCER) {

		@Override
		void run(ShmChannel channel, Acts acts) {
			Claim claim = channel.tryClaim(Payload.length(FIRST));
			if (claim != null) {
				Payload.write(claim, FIRST);
				acts.committing(FIRST);
				claim.commit();
				acts.committed(FIRST);
			}
		}

	},

	CLAIM_AND_ABORT(Role.PRODUCER) {

		@Override
		void run(ShmChannel channel, Acts acts) {
			Claim claim = channel.tryClaim(Payload.length(FIRST));
			if (claim != null) {
				Payload.write(claim, FIRST);
				claim.abort();
			}
		}

	},

	BATCH_COMMIT(Role.PRODUCER) {

		@Override
		void run(ShmChannel channel, Acts acts) {
			ClaimBatch batch = channel.tryClaimBatch(3);
			if (batch != null) {
				for (int index = 0; index < batch.size(); index++) {
					long id = FIRST + index;
					// the middle one is not selected and so aborted
					if (index != 1) {
						Payload.write(batch.select(index, 0, Payload.length(id)), id);
						acts.committing(id);
					}
				}
				int size = batch.size();
				batch.commit();
				for (int index = 0; index < size; index += 2) {
					acts.committed(FIRST + index);
				}
			}
		}

	},

	POLL(Role.CONSUMER) {

		@Override
		void run(ShmChannel channel, Acts acts) {
			channel.poll((message) -> acts.handled(message), 100);
		}

	},

	POLL_AND_ABORT(Role.CONSUMER) {

		@Override
		void run(ShmChannel channel, Acts acts) {
			int[] calls = { 0 };
			channel.pollControlled((message) -> {
				if (++calls[0] == 2) {
					acts.refused(message);
					return Action.ABORT;
				}
				acts.handled(message);
				return Action.CONTINUE;
			}, 100);
		}

	},

	POLL_AND_BREAK(Role.CONSUMER) {

		@Override
		void run(ShmChannel channel, Acts acts) {
			channel.pollControlled((message) -> {
				acts.handled(message);
				return Action.BREAK;
			}, 100);
		}

	},

	POLL_AND_THROW(Role.CONSUMER) {

		@Override
		void run(ShmChannel channel, Acts acts) {
			try {
				channel.poll((message) -> {
					acts.handled(message);
					throw new ArithmeticException("thrown by a handler");
				}, 100);
			}
			catch (ArithmeticException ex) {
				acts.note("handler has thrown");
			}
		}

	},

	/** Polls what an earlier consumer has refused or held when it died. */
	POLL_AGAIN(Role.CONSUMER) {

		@Override
		void run(ShmChannel channel, Acts acts) {
			POLL.run(channel, acts);
		}

	},

	OPEN(null) {

		@Override
		void run(ShmChannel channel, Acts acts) {
			// the participant that runs this is not attached yet: see Victim
		}

	},

	CLOSE(null) {

		@Override
		void run(ShmChannel channel, Acts acts) {
			channel.close();
		}

	},

	CLOSE_WHILE_CLAIMING(Role.PRODUCER) {

		@Override
		void prepare(ShmChannel channel) {
			ClaimBatch batch = channel.tryClaimBatch(2);
			if (batch != null) {
				Payload.write(batch.select(0, 0, Payload.length(FIRST)), FIRST);
			}
		}

		@Override
		void run(ShmChannel channel, Acts acts) {
			channel.close();
		}

	},

	CLOSE_WHILE_READING(Role.CONSUMER) {

		@Override
		void run(ShmChannel channel, Acts acts) {
			try {
				channel.poll((message) -> {
					acts.handled(message);
					channel.close();
				}, 2);
				channel.close();
			}
			catch (ChannelClosedException ex) {
				acts.note("closed while reading");
			}
		}

	},

	RELEASE_ROLES(null) {

		@Override
		void run(ShmChannel channel, Acts acts) {
			channel.releaseRole(Role.PRODUCER);
			channel.releaseRole(Role.CONSUMER);
		}

	},

	/** Settles a dead producer with two open claims and a dead consumer with a message. */
	RECOVER(null) {

		@Override
		void run(ShmChannel channel, Acts acts) {
			channel.recoverDead();
		}

	};

	/** Number of the first message that a victim sends. */
	static final long FIRST = 1000;

	/** The role it takes, {@code null} for none. */
	final Role role;

	Operation(Role role) {
		this.role = role;
	}

	/** Does what comes before, with nothing watching. */
	void prepare(ShmChannel channel) {
	}

	/** Does what is interrupted. */
	abstract void run(ShmChannel channel, Acts acts);

	/** Whether its death can cost one of the totals a count. */
	boolean losesCounts() {
		return switch (this) {
			case CLAIM_AND_ABORT, BATCH_COMMIT, CLOSE_WHILE_CLAIMING, RECOVER, OPEN -> true;
			default -> false;
		};
	}

}
