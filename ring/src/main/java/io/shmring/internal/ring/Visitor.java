package io.shmring.internal.ring;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One thread at a ring: says when it touches the segment without checks, and counts what
 * it has done. Outside are all calls of users' code and all waits.
 */
public class Visitor extends Tally {

	private static final VarHandle INSIDE;

	static {
		try {
			INSIDE = MethodHandles.lookup()
				.findVarHandle(Visitor.class, "inside", boolean.class)
				.withInvokeExactBehavior();
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	private final Gate gate;

	private final Thread thread;

	@SuppressWarnings("UnusedVariable") // by its handle
	private boolean inside;

	/**
	 * Creates a visitor who is outside.
	 * @param gate the gate of the segment
	 * @param thread the thread
	 */
	public Visitor(Gate gate, Thread thread) {
		this.gate = gate;
		this.thread = thread;
	}

	/**
	 * Returns whose visits these are.
	 * @return the thread
	 */
	public final Thread thread() {
		return this.thread;
	}

	/**
	 * Begins to touch the segment. The order of the
	 * two steps is that of the program for the compiler, see {@link Gate} for the processor.
	 * @throws IllegalStateException if the segment is closed
	 */
	public final void enter() {
		INSIDE.setOpaque(this, true);
		if (this.gate.isClosed()) {
			leave();
			throw new IllegalStateException("segment is closed");
		}
	}

	/**
	 * Enters unless this thread is inside already: then it may stay, also if the gate has been
	 * closed since.
	 * @throws IllegalStateException if the segment is closed
	 */
	final void stay() {
		if (!(boolean) INSIDE.get(this)) {
			enter();
		}
	}

	/** Ends to touch the segment. Pairs with the acquire load in {@link #isOutside}. */
	public final void leave() {
		INSIDE.setRelease(this, false);
	}

	/** Whether the calling thread is the one whose visits these are. */
	final boolean isCurrentThread() {
		return Thread.currentThread() == this.thread;
	}

	/** Enters from a thread that may be another one, with whom a claim was shared. */
	final void enterFromAnyThread() {
		if (isCurrentThread()) {
			enter();
			return;
		}
		this.gate.letStrangerIn();
		if (this.gate.isClosed()) {
			this.gate.letStrangerOut();
			throw new IllegalStateException("segment is closed");
		}
	}

	/** Does nothing for a thread that is not inside. */
	final void leaveFromAnyThread() {
		if (isCurrentThread()) {
			leave();
		}
		else {
			this.gate.letStrangerOut();
		}
	}

	/**
	 * Returns whether the thread is not inside, or has ended there.
	 * @return whether it is out
	 */
	public final boolean isOutside() {
		return !(boolean) INSIDE.getAcquire(this) || !this.thread.isAlive();
	}

}
