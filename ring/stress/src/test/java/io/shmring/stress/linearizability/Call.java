package io.shmring.stress.linearizability;

import java.util.ArrayList;
import java.util.List;

import io.shmring.stress.linearizability.Step.Kind;

/**
 * A call of one thread with its result.
 *
 * @param thread the thread
 * @param text the call and its result, for people
 * @param begin when it began, in ticks of a counter shared by all threads
 * @param end when it ended
 * @param steps what it did
 */
record Call(int thread, String text, long begin, long end, List<Step> steps) {

	static List<Step> offered(long message) {
		return List.of(new Step(Kind.CLAIM, message), new Step(Kind.COMMIT, message));
	}

	static List<Step> claimed(long message) {
		return List.of(new Step(Kind.CLAIM, message));
	}

	static List<Step> committed(long message) {
		return List.of(new Step(Kind.COMMIT, message));
	}

	static List<Step> aborted(long message) {
		return List.of(new Step(Kind.ABORT, message));
	}

	static List<Step> refused() {
		return List.of(new Step(Kind.FULL, 0));
	}

	/** Received up to a number of messages: fewer only if there was no other. */
	static List<Step> received(int limit, List<Long> messages) {
		List<Step> steps = new ArrayList<>();
		messages.forEach((message) -> steps.add(new Step(Kind.TAKE, message)));
		if (messages.size() < limit) {
			steps.add(new Step(Kind.EMPTY, 0));
		}
		messages.forEach((message) -> steps.add(new Step(Kind.RELEASE, message)));
		return steps;
	}

	static List<Step> received(long message) {
		return received(1, List.of(message));
	}

	static List<Step> receivedNothing() {
		return received(1, List.of());
	}

	@Override
	public String toString() {
		return "%3d..%-3d thread %d: %s".formatted(this.begin, this.end, this.thread, this.text);
	}

}
