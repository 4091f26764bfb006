package io.shmring.stress.linearizability;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

import io.shmring.Claim;

/**
 * A thread that makes random calls and records them. It leaves no claim open.
 */
final class Player {

	private static final int MOST_CALLS = 5;

	private static final int MOST_MESSAGES = 3;

	private final int thread;

	private final Ends ends;

	private final boolean sends;

	private final boolean receives;

	private final AtomicLong clock;

	private final SplittableRandom random;

	private final List<Call> calls = new ArrayList<>();

	private int messages;

	private Claim claim;

	private long claimed;

	private long begin;

	Player(int thread, Ends ends, boolean sends, boolean receives, AtomicLong clock, SplittableRandom random) {
		this.thread = thread;
		this.ends = ends;
		this.sends = sends;
		this.receives = receives;
		this.clock = clock;
		this.random = random;
	}

	/** Starts a new history. */
	void forget() {
		this.calls.clear();
		this.messages = 0;
	}

	List<Call> calls() {
		return List.copyOf(this.calls);
	}

	void play() {
		int count = 1 + this.random.nextInt(MOST_CALLS);
		for (int call = 0; call < count; call++) {
			if (this.receives && (!this.sends || this.random.nextBoolean())) {
				poll();
			}
			else if (this.claim != null) {
				settle();
			}
			else if (this.random.nextInt(3) == 0) {
				claim();
			}
			else {
				offer();
			}
		}
		if (this.claim != null) {
			settle();
		}
	}

	/** Receives until there is nothing. */
	void drain() {
		boolean more;
		do {
			more = !poll().isEmpty();
		}
		while (more);
	}

	private void offer() {
		long message = nextMessage();
		begin();
		boolean taken = this.ends.offer(message);
		end("offer(%d) = %b".formatted(message, taken), taken ? Call.offered(message) : Call.refused());
	}

	private void claim() {
		long message = nextMessage();
		begin();
		this.claim = this.ends.claim(message);
		this.claimed = message;
		boolean taken = this.claim != null;
		end("claim(%d) = %b".formatted(message, taken), taken ? Call.claimed(message) : Call.refused());
	}

	private void settle() {
		boolean commits = this.random.nextInt(3) != 0;
		begin();
		if (commits) {
			boolean committed = this.claim.commit();
			end("commit(%d) = %b".formatted(this.claimed, committed),
					committed ? Call.committed(this.claimed) : Call.aborted(this.claimed));
		}
		else {
			this.claim.abort();
			end("abort(%d)".formatted(this.claimed), Call.aborted(this.claimed));
		}
		this.claim = null;
	}

	private List<Long> poll() {
		int limit = 1 + this.random.nextInt(MOST_MESSAGES);
		begin();
		List<Long> messages = this.ends.poll(limit);
		end("poll(%d) = %s".formatted(limit, messages), Call.received(limit, messages));
		return messages;
	}

	private long nextMessage() {
		return 100L * (this.thread + 1) + this.messages++;
	}

	private void begin() {
		this.begin = this.clock.incrementAndGet();
	}

	private void end(String text, List<Step> steps) {
		this.calls.add(new Call(this.thread, text, this.begin, this.clock.incrementAndGet(), steps));
	}

}
