package io.shmring.boot.listener;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.shmring.ControlledMessageHandler;
import io.shmring.Message;
import io.shmring.ReceivedMessage;
import io.shmring.boot.convert.ShmConversionException;
import io.shmring.memory.ArenaBatch;

/**
 * Delivers messages to the method of a listener, again if need be, on one thread.
 *
 * <p>
 * A message in place that is to be tried again keeps its slot meanwhile. If the listener
 * stops then, the message is given back to the channel and not lost. The messages of a
 * batch have left the channel: when the listener stops they get a last try at once.
 */
final class MessageDelivery implements ControlledMessageHandler {

	private final ListenerRun run;

	private final ListenerWork work;

	private final Waker waker;

	private final @Nullable ArenaBatch batch;

	private final ListenerInvoker invoker;

	private List<Object> elements = new ArrayList<>();

	private boolean leaving;

	MessageDelivery(ListenerRun run, Waker waker) {
		this.run = run;
		this.work = run.work;
		this.waker = waker;
		ArenaBatch arena = (run.settings.batchSize() > 0) ? new ArenaBatch(this.work.channel()) : null;
		this.batch = arena;
		this.invoker = (arena != null) ? (message) -> collect((Message) message, arena) : this.work.invoker();
	}

	/** Gives up the memory of batches. */
	void close() {
		if (this.batch != null) {
			this.batch.close();
		}
	}

	boolean isLeaving() {
		return this.leaving;
	}

	/** Ends the loop of this thread. */
	void leave() {
		this.leaving = true;
	}

	@Override
	public Action onMessage(Message message) {
		this.waker.leave();
		if (!deliver(message)) {
			this.leaving = true;
			return Action.ABORT;
		}
		if (this.run.isOver(message.position() + 1)) {
			this.leaving = true;
			return Action.BREAK;
		}
		return this.run.isPausing() ? Action.BREAK : Action.CONTINUE;
	}

	/** Returns false if the message is to be given back. */
	private boolean deliver(Message message) {
		for (int attempt = 1;; attempt++) {
			Message payload = message;
			try {
				payload = payloadOf(message);
				this.invoker.invoke(payload);
				Thread.interrupted(); // the method's own business, and over
				return true;
			}
			catch (Throwable ex) {
				if (this.run.isInterrupted()) {
					return false;
				}
				Thread.interrupted();
				Duration wait = decide(ReceivedMessage.copyOf(payload), attempt, false, ex);
				if (wait == null) {
					return true;
				}
				sleep(wait, this.run::isStopping);
				if (this.run.isStopping()) {
					return false;
				}
			}
		}
	}

	private Message payloadOf(Message message) {
		try {
			return this.work.view().apply(message);
		}
		catch (IndexOutOfBoundsException ex) {
			throw new ShmConversionException("message carries no trace context: channel=" + this.work.channel().name()
					+ ", position=" + message.position() + "; all senders must have shmring.observation enabled", ex);
		}
	}

	private void collect(Message message, ArenaBatch arena) {
		Function<Message, Object> element = this.work.element();
		if (element != null) {
			this.elements.add(element.apply(message));
		}
		arena.append(message);
	}

	/** Delivers what was collected, if anything. */
	void finishBatch() {
		if (this.batch == null || this.batch.isEmpty()) {
			return;
		}
		List<Object> list = this.elements;
		this.elements = new ArrayList<>();
		try {
			deliverBatch(this.batch, (this.work.element() != null) ? list : this.batch);
		}
		finally {
			this.batch.clear();
		}
	}

	private void deliverBatch(ArenaBatch arena, Object input) {
		for (int attempt = 1;; attempt++) {
			boolean lastChance = this.run.isStopping();
			try {
				this.work.invoker().invoke(input);
				Thread.interrupted();
				return;
			}
			catch (Throwable ex) {
				Thread.interrupted();
				Duration wait = decide(ReceivedMessage.copyOf(arena.message(0)), attempt, lastChance, ex);
				if (wait == null || lastChance) {
					for (int index = 1; index < arena.size(); index++) {
						decide(ReceivedMessage.copyOf(arena.message(index)), attempt, true, ex);
					}
					return;
				}
				sleep(wait, this.run::isStopping);
			}
		}
	}

	private @Nullable Duration decide(ReceivedMessage message, int attempt, boolean lastChance, Throwable cause) {
		ListenerFailure failure = new ListenerFailure(this.run.settings.id(), this.work.channel().name(), message,
				attempt, lastChance, cause);
		Duration wait;
		try {
			wait = this.work.errorHandler().onFailure(failure);
		}
		catch (RuntimeException | Error ex) {
			this.run.failures.log("error handler failed, message is lost", failure, ex);
			wait = null;
		}
		if (wait == null || lastChance) {
			this.run.failures.log("listener failed", failure, cause);
		}
		return wait;
	}

	/** Sleeps until the time is over or the condition true; interrupts change nothing. */
	void sleep(Duration time, BooleanSupplier condition) {
		long end = System.nanoTime() + time.toNanos();
		for (long left = time.toNanos(); left > 0 && !condition.getAsBoolean(); left = end - System.nanoTime()) {
			this.waker.enter();
			try {
				if (!condition.getAsBoolean()) {
					Thread.sleep(Duration.ofNanos(left));
				}
			}
			catch (InterruptedException ex) {
				// looks again
			}
			finally {
				this.waker.leave();
			}
		}
	}

}
