package io.shmring.stress.linearizability;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.shmring.stress.linearizability.Step.Kind;

/**
 * Searches an order of all steps of a history that the model allows, in the way of Wing and
 * Gong: a step may come next if its call had begun before every call that is not finished
 * yet ended. States that were explored in vain are remembered.
 */
final class Checker {

	private final List<List<Call>> threads;

	private final Set<Node> explored = new HashSet<>();

	private record Node(List<Integer> done, RingModel ring) {
	}

	private Checker(List<List<Call>> threads) {
		this.threads = threads;
	}

	/**
	 * Decides whether there is such an order.
	 * @param capacity the number of slots, all free at the beginning
	 * @param threads the calls of each thread in order
	 */
	static boolean isLinearizable(int capacity, List<List<Call>> threads) {
		List<Integer> nothingDone = Collections.nCopies(threads.size(), 0);
		return new Checker(threads).search(new Node(nothingDone, RingModel.empty(capacity)));
	}

	private boolean search(Node node) {
		if (!this.explored.add(node)) {
			return false;
		}
		boolean finished = true;
		long firstEnd = Long.MAX_VALUE;
		for (int thread = 0; thread < this.threads.size(); thread++) {
			Call call = callAt(thread, node.done.get(thread));
			if (call != null) {
				finished = false;
				firstEnd = Math.min(firstEnd, call.end());
			}
		}
		if (finished) {
			return true;
		}
		for (int thread = 0; thread < this.threads.size(); thread++) {
			Call call = callAt(thread, node.done.get(thread));
			if (call != null && call.begin() < firstEnd && advance(node, thread, call)) {
				return true;
			}
		}
		return false;
	}

	private boolean advance(Node node, int thread, Call call) {
		int done = node.done.get(thread);
		Step step = stepAt(thread, done);
		RingModel next = node.ring.after(step);
		if (next != null) {
			List<Integer> progress = new ArrayList<>(node.done);
			progress.set(thread, done + 1);
			if (search(new Node(progress, next))) {
				return true;
			}
		}
		return passOrRelease(node, call, step);
	}

	/** Tries what a poll may do at any time before its last step. */
	private boolean passOrRelease(Node node, Call call, Step next) {
		boolean looks = next.kind() == Kind.TAKE || next.kind() == Kind.EMPTY;
		if (looks && searchAfter(node, node.ring.afterPass())) {
			return true;
		}
		for (Step step : call.steps()) {
			if (step.kind() == Kind.TAKE && searchAfter(node, node.ring.afterRelease(step.message()))) {
				return true;
			}
		}
		return false;
	}

	private boolean searchAfter(Node node, RingModel ring) {
		return ring != null && search(new Node(node.done, ring));
	}

	/** The call that the next step of a thread belongs to, or {@code null} at the end. */
	private Call callAt(int thread, int done) {
		int before = 0;
		for (Call call : this.threads.get(thread)) {
			before += call.steps().size();
			if (done < before) {
				return call;
			}
		}
		return null;
	}

	private Step stepAt(int thread, int done) {
		int before = 0;
		for (Call call : this.threads.get(thread)) {
			if (done < before + call.steps().size()) {
				return call.steps().get(done - before);
			}
			before += call.steps().size();
		}
		throw new IllegalStateException("no step left: thread=" + thread);
	}

}
