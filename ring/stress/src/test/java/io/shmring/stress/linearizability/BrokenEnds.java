package io.shmring.stress.linearizability;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

import io.shmring.ShmChannel;

/**
 * Channels that break their contract once in a while.
 */
final class BrokenEnds {

	private BrokenEnds() {
	}

	private static boolean now() {
		return ThreadLocalRandom.current().nextInt(10) == 0;
	}

	/** Loses a message it has received. */
	static final class Losing extends Ends {

		Losing(ShmChannel channel) {
			super(channel);
		}

		@Override
		List<Long> poll(int limit) {
			List<Long> messages = super.poll(limit);
			return now() ? messages.subList(0, messages.size() / 2) : messages;
		}

	}

	/** Delivers messages in the wrong order. */
	static final class Reordering extends Ends {

		Reordering(ShmChannel channel) {
			super(channel);
		}

		@Override
		List<Long> poll(int limit) {
			List<Long> messages = super.poll(limit);
			return now() ? messages.reversed() : messages;
		}

	}

	/** Delivers messages a second time. */
	static final class Repeating extends Ends {

		private List<Long> last = List.of();

		Repeating(ShmChannel channel) {
			super(channel);
		}

		@Override
		List<Long> poll(int limit) {
			if (this.last.isEmpty() || !now()) {
				this.last = super.poll(limit);
			}
			return this.last;
		}

	}

	/** Refuses a message although there is room. */
	static final class Refusing extends Ends {

		Refusing(ShmChannel channel) {
			super(channel);
		}

		@Override
		boolean offer(long message) {
			return !now() && super.offer(message);
		}

	}

	/** Finds nothing although a message is there. */
	static final class Blind extends Ends {

		Blind(ShmChannel channel) {
			super(channel);
		}

		@Override
		List<Long> poll(int limit) {
			return now() ? List.of() : super.poll(limit);
		}

	}

}
