package io.shmring.boot.listener;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

import io.shmring.ChannelKind;
import io.shmring.Role;
import io.shmring.ShmChannel;

/**
 * Runs a listener: one or more platform threads named {@code shm-<channel>-<n>} that
 * receive from a channel. Can be stopped and started again, and paused without giving up
 * the channel. Starts late and stops early in the life of an application, before the
 * channels are closed. Thread-safe.
 */
public final class ShmListenerContainer implements SmartLifecycle {

	/** The phase in which listeners start and stop. */
	public static final int PHASE = Integer.MAX_VALUE - 100;

	/** What a listener is doing. */
	public enum State {

		/** Not started, or stopped on purpose. */
		STOPPED,

		/** Receives messages, or waits for them. */
		RUNNING,

		/** Paused: keeps its threads and the channel, receives nothing. */
		PAUSED,

		/** Asked to stop, busy with its last messages. */
		STOPPING,

		/** Has ended because its channel was closed or damaged. */
		FAILED

	}

	private final ListenerSettings settings;

	private final ListenerWork work;

	private final FailureLog failures = new FailureLog();

	private final Lock lock = new ReentrantLock();

	private volatile boolean pauseRequested;

	private volatile @Nullable ListenerRun run;

	ShmListenerContainer(ListenerSettings settings, ListenerWork work) {
		ChannelKind kind = work.channel().spec().kind();
		if (settings.concurrency() > 1 && kind.single(Role.CONSUMER)) {
			throw new InvalidListenerException(
					"listener concurrency is too high: listener=" + settings.id() + ", channel=" + work.channel().name()
							+ ", kind=" + kind + ", concurrency=" + settings.concurrency() + ", limit=1",
					"Use kind mpmc for shmring.channels." + work.channel().name() + ", or a concurrency of 1.");
		}
		this.settings = settings;
		this.work = work;
	}

	/**
	 * Returns the id of the listener.
	 * @return the id
	 */
	public String id() {
		return this.settings.id();
	}

	/**
	 * Returns the channel it listens to.
	 * @return the channel
	 */
	public ShmChannel channel() {
		return this.work.channel();
	}

	/**
	 * Returns how it runs.
	 * @return the settings
	 */
	public ListenerSettings settings() {
		return this.settings;
	}

	/**
	 * Returns what it is doing.
	 * @return the state
	 */
	public State state() {
		ListenerRun current = this.run;
		if (current == null) {
			return State.STOPPED;
		}
		if (current.failure() != null) {
			return State.FAILED;
		}
		if (current.isEnded()) {
			return State.STOPPED;
		}
		if (current.isStopping()) {
			return State.STOPPING;
		}
		return current.isPaused() ? State.PAUSED : State.RUNNING;
	}

	/**
	 * Returns why it has failed.
	 * @return the cause, or {@code null} unless the state is {@link State#FAILED}
	 */
	public @Nullable Throwable failure() {
		ListenerRun current = this.run;
		return (current != null) ? current.failure() : null;
	}

	@Override
	public void start() {
		this.lock.lock();
		try {
			if (isRunning()) {
				return;
			}
			ListenerRun next = new ListenerRun(this.settings, this.work, this.failures, this.pauseRequested);
			this.run = next;
			next.start();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Stops after the message in hand, without draining, and waits for it. Called from the
	 * listener itself it does not wait.
	 */
	@Override
	public void stop() {
		ListenerRun current = this.run;
		if (current != null) {
			current.stop(false);
			if (!current.hasOwnThread()) {
				current.awaitEnd(this.settings.shutdownTimeout());
			}
		}
	}

	/**
	 * Stops as the application shuts down: processes what was sent before, if so
	 * configured, and gives up when the time is over. Does not wait.
	 * @param callback called when the threads have ended or are given up
	 */
	@Override
	public void stop(Runnable callback) {
		ListenerRun current = this.run;
		if (current == null || current.isEnded()) {
			callback.run();
			return;
		}
		current.stop(this.settings.drainOnShutdown());
		Thread.ofVirtual().name("shm-stop-" + id()).start(() -> {
			try {
				current.awaitEnd(this.settings.shutdownTimeout());
			}
			finally {
				callback.run();
			}
		});
	}

	/**
	 * Stops receiving after the message in hand, and keeps the threads and the channel.
	 * Does not wait: see {@link #isPaused}. Lasts until {@link #resume}, also over a stop.
	 */
	public void pause() {
		pauseRequested(true);
	}

	/** Goes on after a pause. */
	public void resume() {
		pauseRequested(false);
	}

	private void pauseRequested(boolean pause) {
		this.lock.lock();
		try {
			this.pauseRequested = pause;
			ListenerRun current = this.run;
			if (current != null) {
				current.pausing(pause);
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Returns whether a pause was asked for.
	 * @return whether {@link #pause} was called more recently than {@link #resume}
	 */
	public boolean isPauseRequested() {
		return this.pauseRequested;
	}

	/**
	 * Returns whether a pause has taken effect.
	 * @return whether no thread receives
	 */
	public boolean isPaused() {
		return state() == State.PAUSED;
	}

	@Override
	public boolean isRunning() {
		return switch (state()) {
			case RUNNING, PAUSED -> true;
			case STOPPED, STOPPING, FAILED -> false;
		};
	}

	@Override
	public boolean isAutoStartup() {
		return this.settings.autoStartup();
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

}
