package io.shmring.internal.channel;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import io.shmring.internal.ring.Faults;
import io.shmring.internal.ring.Gate;
import io.shmring.internal.ring.Ring;
import io.shmring.internal.ring.Tally;

/**
 * The callers of one channel, one per thread. The counters of a thread that has ended are
 * folded into a common tally.
 */
final class Callers {

	private final String channel;

	private final Ring ring;

	private final Faults faults;

	private final Gate gate = new Gate();

	/** By thread: one that loses its thread-locals, as those of pools do, finds its caller again. */
	private final Map<Thread, Caller> live = new ConcurrentHashMap<>();

	private final Tally ended = new Tally();

	/** Weak: a caller reaches its channel, which would live as long as the thread. */
	private final ThreadLocal<WeakReference<Caller>> byThread = ThreadLocal
		.withInitial(() -> new WeakReference<>(register()));

	/** The caller of whoever came first: most channels have one thread per process. */
	private @Nullable Caller first;

	Callers(String channel, Ring ring, Faults faults) {
		this.channel = channel;
		this.ring = ring;
		this.faults = faults;
	}

	/** Returns the caller of the current thread. */
	Caller current() {
		Caller first = this.first;
		if (first != null && first.thread() == Thread.currentThread()) {
			return first;
		}
		return Objects.requireNonNull(this.byThread.get().get(), "the callers of live threads are held");
	}

	private Caller register() {
		Caller caller = this.live.computeIfAbsent(Thread.currentThread(),
				(thread) -> new Caller(this.gate, thread, this.channel, this.ring, this.faults));
		Caller first = this.first;
		if (first == null || !first.thread().isAlive()) {
			this.first = caller;
		}
		return caller;
	}

	/** Adds up what all threads have done. */
	synchronized Tally total() {
		this.live.values().removeIf(this::retire);
		Tally total = new Tally();
		add(total, this.ended);
		this.live.values().forEach((caller) -> add(total, caller));
		return total;
	}

	/** Keeps all threads out from now on. */
	void shut() {
		this.gate.close();
	}

	/** Waits until nobody is inside; false if somebody does not come out. */
	boolean awaitNobody() {
		return this.gate.awaitEmpty(this.live.values());
	}

	private boolean retire(Caller caller) {
		boolean over = !caller.thread().isAlive();
		if (over) {
			add(this.ended, caller);
		}
		return over;
	}

	private static void add(Tally sum, Tally tally) {
		sum.sent += tally.sent;
		sum.received += tally.received;
		sum.rejected += tally.rejected;
		sum.parks += tally.parks;
	}

}
