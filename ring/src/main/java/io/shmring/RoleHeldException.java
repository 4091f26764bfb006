package io.shmring;

/**
 * A role that can have only one holder is taken.
 */
public final class RoleHeldException extends ShmRingException {

	private static final long serialVersionUID = 1L;

	private final Role role;

	/**
	 * Creates an exception.
	 * @param channel the name of the channel
	 * @param kind the kind of the channel
	 * @param role the role that is taken
	 * @param holder who holds it
	 */
	public RoleHeldException(String channel, ChannelKind kind, Role role, String holder) {
		super(channel,
				"role is taken: channel=" + channel + ", kind=" + kind + ", role=" + role + ", holder=" + holder
						+ "; release it there first, or use kind " + ((role == Role.PRODUCER) ? "mpsc or mpmc" : "mpmc")
						+ " to share it",
				null);
		this.role = role;
	}

	/**
	 * Returns the role that is taken.
	 * @return the role
	 */
	public Role role() {
		return this.role;
	}

}
