package io.shmring.internal.channel;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelKind;
import io.shmring.Role;
import io.shmring.RoleHeldException;
import io.shmring.internal.posix.OpenFile;
import io.shmring.internal.posix.PosixException;

/**
 * A role that only one thread of one participant may have at a time. The participant
 * holds the role's lock byte, which the kernel drops if it dies.
 */
final class SingleRole {

	private final String channel;

	private final ChannelKind kind;

	private final Role role;

	private final OpenFile file;

	private final long lockByte;

	private final Owners owners;

	private final Runnable resume;

	private volatile @Nullable Thread holder;

	/** Finds out who holds a role. */
	interface Owners {

		/**
		 * Describes the live participant that has a role.
		 * @param role the role
		 * @return one clause
		 */
		String describeHolder(Role role);

	}

	SingleRole(String channel, ChannelKind kind, Role role, OpenFile file, long lockByte, Owners owners,
			Runnable resume) {
		this.channel = channel;
		this.kind = kind;
		this.role = role;
		this.file = file;
		this.lockByte = lockByte;
		this.owners = owners;
		this.resume = resume;
	}

	/** Makes sure that the current thread has the role. */
	void enter() {
		if (this.holder != Thread.currentThread()) {
			take();
		}
	}

	private synchronized void take() {
		Thread current = this.holder;
		if (current != null && current.isAlive()) {
			throw refuse("thread " + current.getName() + " of this process");
		}
		try {
			if (!this.file.tryLockByte(this.lockByte)) {
				throw refuse(this.owners.describeHolder(this.role));
			}
		}
		catch (PosixException ex) {
			throw new IllegalStateException(
					"cannot take role: channel=" + this.channel + ", role=" + this.role
							+ "; the kernel refused the lock for the reason of the cause, try again when that is gone",
					ex);
		}
		this.resume.run();
		this.holder = Thread.currentThread();
	}

	private RoleHeldException refuse(String holder) {
		return new RoleHeldException(this.channel, this.kind, this.role, holder);
	}

	/** Gives the role up if the current thread, or one that has ended, has it. */
	synchronized void leave() {
		Thread current = this.holder;
		if (current != null && current != Thread.currentThread() && current.isAlive()) {
			throw new IllegalStateException("role is in use: channel=" + this.channel + ", role=" + this.role
					+ ", holder=thread " + current.getName() + "; release it there");
		}
		if (current != null) {
			this.holder = null;
			try {
				this.file.unlockByte(this.lockByte);
			}
			catch (PosixException ex) {
				throw new IllegalStateException("cannot release role: channel=" + this.channel + ", role=" + this.role
						+ "; the kernel kept the lock for the reason of the cause, closing the channel gives it back",
						ex);
			}
		}
	}

}
