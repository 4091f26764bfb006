package io.shmring.boot.listener;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.shmring.ChannelClosedException;
import io.shmring.ChannelFailedException;
import io.shmring.Role;
import io.shmring.RoleHeldException;
import io.shmring.ShmChannel;
import io.shmring.ThreadAffinity;

/**
 * One thread of a listener.
 *
 * <p>
 * It takes few messages at a time while the method is slow, so that others get their
 * share of them, and more while it is fast. Whatever is thrown, it goes on; it ends when
 * it is told to, or when the channel is closed or damaged. A role that somebody else
 * holds is waited for.
 */
final class ListenerLoop implements Runnable {

	private static final Log logger = LogFactory.getLog(ShmListenerContainer.class);

	private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

	private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

	private static final Duration FIRST_PAUSE = Duration.ofMillis(20);

	private static final int MOST_AT_A_TIME = 256;

	private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

	private final ListenerRun run;

	private final ShmChannel channel;

	private final int index;

	private final Waker waker = new Waker();

	private final MessageDelivery delivery;

	private int limit;

	private boolean hasRole;

	private Duration pause = FIRST_PAUSE;

	ListenerLoop(ListenerRun run, int index) {
		this.run = run;
		this.channel = run.work.channel();
		this.index = index;
		this.delivery = new MessageDelivery(run, this.waker);
		this.limit = Math.max(1, run.settings.batchSize());
	}

	void wake() {
		this.waker.wake();
	}

	@Override
	public void run() {
		this.waker.adopt();
		bind();
		try {
			while (!this.delivery.isLeaving() && !this.run.isOver()) {
				step();
			}
		}
		finally {
			this.delivery.close();
			releaseRole();
			this.run.loopEnded();
		}
	}

	private void step() {
		try {
			if (this.run.isPausing() && !this.run.isStopping()) {
				park();
				return;
			}
			poll();
			this.hasRole = true;
			this.pause = FIRST_PAUSE;
		}
		catch (InterruptedException ex) {
			logger.trace("woken", ex);
		}
		catch (ChannelClosedException | ChannelFailedException ex) {
			this.run.fail(ex);
			this.delivery.leave();
		}
		catch (RoleHeldException ex) {
			pause(this.pause.equals(FIRST_PAUSE), "listener waits for its role: listener=", ex);
		}
		catch (RuntimeException | Error ex) {
			pause(true, "listener could not receive and tries again: listener=", ex);
		}
	}

	private void poll() throws InterruptedException {
		long start = System.nanoTime();
		int consumed = this.channel.pollControlled(this.delivery, this.limit);
		if (consumed > 0) {
			adapt(consumed, System.nanoTime() - start);
		}
		else if (this.run.isStopping()) {
			this.delivery.leave();
		}
		else if (!this.delivery.isLeaving()) {
			await();
		}
		this.delivery.finishBatch();
	}

	private void await() throws InterruptedException {
		this.waker.enter();
		try {
			if (!this.run.isStopping() && !this.run.isPausing()) {
				this.channel.receiveControlled(this.delivery, this.limit, LONGEST_WAIT);
			}
		}
		finally {
			this.waker.leave();
		}
	}

	private void adapt(int consumed, long nanos) {
		if (this.run.settings.batchSize() > 0) {
			return;
		}
		if (nanos > SLOW_NANOS) {
			this.limit = 1;
		}
		else if (consumed == this.limit && this.limit < MOST_AT_A_TIME) {
			this.limit *= 2;
		}
	}

	private void park() {
		this.run.parked(true);
		try {
			this.delivery.sleep(LONGEST_PAUSE, () -> !this.run.isPausing());
		}
		finally {
			this.run.parked(false);
		}
	}

	private void pause(boolean log, String what, Throwable cause) {
		if (log) {
			logger.warn(what + this.run.settings.id() + ", channel=" + this.channel.name(), cause);
		}
		this.delivery.sleep(this.pause, this.run::isStopping);
		Duration longer = this.pause.multipliedBy(2);
		this.pause = (longer.compareTo(LONGEST_PAUSE) < 0) ? longer : LONGEST_PAUSE;
	}

	private void bind() {
		List<Integer> cpus = this.run.settings.cpus();
		if (cpus.isEmpty()) {
			return;
		}
		int cpu = cpus.get(this.index % cpus.size());
		try {
			ThreadAffinity.bindCurrentThread(cpu);
		}
		catch (IOException | RuntimeException ex) {
			logger.warn("listener is not bound to its CPU: listener=" + this.run.settings.id() + ", cpu=" + cpu, ex);
		}
	}

	private void releaseRole() {
		if (!this.hasRole || !this.channel.spec().kind().single(Role.CONSUMER)) {
			return;
		}
		try {
			this.channel.releaseRole(Role.CONSUMER);
		}
		catch (RuntimeException ex) {
			logger.debug("role was not released: channel=" + this.channel.name(), ex);
		}
	}

}
