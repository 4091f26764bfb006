package io.shmring.boot.listener;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a listener from one start to the next stop, and what they are told.
 */
final class ListenerRun {

	private static final Log logger = LogFactory.getLog(ShmListenerContainer.class);

	private static final Duration LONGEST_GRACE = Duration.ofSeconds(1);

	private static final int GRACE_PART = 10;

	final ListenerSettings settings;

	final ListenerWork work;

	final FailureLog failures;

	private final List<Thread> threads = new ArrayList<>();

	private final List<ListenerLoop> loops = new ArrayList<>();

	private final CountDownLatch ended;

	private final AtomicInteger parked = new AtomicInteger();

	private volatile boolean pausing;

	private volatile boolean stopping;

	private volatile boolean interrupted;

	private volatile boolean draining;

	private volatile long drainTo;

	private volatile @Nullable Throwable failure;

	ListenerRun(ListenerSettings settings, ListenerWork work, FailureLog failures, boolean pausing) {
		this.settings = settings;
		this.work = work;
		this.failures = failures;
		this.pausing = pausing;
		this.ended = new CountDownLatch(settings.concurrency());
		for (int index = 0; index < settings.concurrency(); index++) {
			ListenerLoop loop = new ListenerLoop(this, index);
			this.loops.add(loop);
			this.threads.add(Thread.ofPlatform().name("shm-" + work.channel().name() + "-" + index).unstarted(loop));
		}
	}

	void start() {
		this.threads.forEach(Thread::start);
	}

	void pausing(boolean pause) {
		this.pausing = pause;
		wake();
	}

	/** Stops: at once, or when everything sent before now was processed. */
	void stop(boolean drain) {
		if (drain && !this.stopping && !this.pausing) {
			try {
				this.drainTo = this.work.channel().stats().tail();
				this.draining = true;
			}
			catch (RuntimeException ex) {
				logger.debug("cannot drain: listener=" + this.settings.id(), ex);
			}
		}
		if (!drain) {
			this.draining = false;
		}
		this.stopping = true;
		wake();
	}

	/** Waits for the end; interrupts the threads when the time is nearly over. */
	void awaitEnd(Duration timeout) {
		Duration part = timeout.dividedBy(GRACE_PART);
		Duration grace = (part.compareTo(LONGEST_GRACE) < 0) ? part : LONGEST_GRACE;
		try {
			if (this.ended.await(timeout.minus(grace).toNanos(), TimeUnit.NANOSECONDS)) {
				return;
			}
			logger.warn("listener does not stop in time and is interrupted: listener=" + this.settings.id()
					+ ", timeout=" + timeout);
			this.draining = false;
			this.interrupted = true;
			this.threads.forEach(Thread::interrupt);
			if (!this.ended.await(grace.toNanos(), TimeUnit.NANOSECONDS)) {
				logger.warn("listener ignores the interrupt and is left alone: listener=" + this.settings.id()
						+ "; its message counts as consumed when it returns");
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** A thread cannot go on because the channel is gone. */
	void fail(Throwable cause) {
		if (!this.stopping && this.failure == null) {
			this.failure = cause;
			logger.error("listener has ended because its channel is gone: listener=" + this.settings.id() + ", channel="
					+ this.work.channel().name(), cause);
		}
	}

	void loopEnded() {
		this.ended.countDown();
	}

	void parked(boolean parked) {
		this.parked.addAndGet(parked ? 1 : -1);
	}

	boolean isPausing() {
		return this.pausing;
	}

	boolean isPaused() {
		return this.pausing && this.parked.get() == this.ended.getCount();
	}

	boolean isStopping() {
		return this.stopping;
	}

	boolean isInterrupted() {
		return this.interrupted;
	}

	boolean isEnded() {
		return this.ended.getCount() == 0;
	}

	boolean hasOwnThread() {
		return this.threads.contains(Thread.currentThread());
	}

	@Nullable
	Throwable failure() {
		return this.failure;
	}

	/** Whether to stop before the message at a position. */
	boolean isOver(long position) {
		return this.stopping && (!this.draining || position - this.drainTo >= 0);
	}

	/** Whether to stop without looking for more messages. */
	boolean isOver() {
		return this.stopping && !this.draining;
	}

	private void wake() {
		this.loops.forEach(ListenerLoop::wake);
	}

}
