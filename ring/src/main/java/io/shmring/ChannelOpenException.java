package io.shmring;

import org.jspecify.annotations.Nullable;

/**
 * A channel could not be opened. Nothing was left behind.
 */
public final class ChannelOpenException extends ShmRingException {

	private static final long serialVersionUID = 1L;

	private final Reason reason;

	private final String problem;

	private final String remedy;

	/** Why a channel was refused. */
	public enum Reason {

		/** The name is not allowed. */
		INVALID_NAME,

		/** A value of the specification is out of its range. */
		INVALID_SPEC,

		/** The operating system is not Linux on a 64-bit machine, or Java is too old. */
		UNSUPPORTED_PLATFORM,

		/** The directory is missing or is not a directory. */
		NO_DIRECTORY,

		/** The file system does not let this user in. */
		PERMISSION_DENIED,

		/** The directory or the file belongs to somebody unexpected. */
		WRONG_OWNER,

		/** The mount has too little free space. */
		NO_SPACE,

		/** The memory limit of the cgroup is too low. */
		CGROUP_LIMIT,

		/** The limit of locked memory is too low. */
		MEMORY_LOCK_LIMIT,

		/** Huge pages are not available. */
		NO_HUGE_PAGES,

		/** The segment exists although it had to be created. */
		ALREADY_EXISTS,

		/** The segment does not exist although it had to be attached to. */
		NOT_FOUND,

		/** The file is not a segment, or is damaged. */
		NOT_A_SEGMENT,

		/** The file is shorter than its header says. */
		TRUNCATED,

		/** The segment has another layout version. */
		VERSION_MISMATCH,

		/** The segment has another geometry or schema. */
		GEOMETRY_MISMATCH,

		/** All participant entries are taken. */
		TOO_MANY_PARTICIPANTS,

		/** Another process held the initialisation lock for too long. */
		TIMEOUT,

		/** The operating system refused something else. */
		SYSTEM

	}

	/**
	 * Creates an exception.
	 * @param channel the name of the channel as it was given
	 * @param reason why it was refused
	 * @param problem what is wrong, in the form {@code what: name=value, limit=value}
	 * @param remedy what to do about it
	 * @param cause the cause, if any
	 */
	public ChannelOpenException(String channel, Reason reason, String problem, String remedy,
			@Nullable Throwable cause) {
		super(channel, "cannot open channel " + channel + ": " + problem + "; " + remedy, cause);
		this.reason = reason;
		this.problem = printable(problem);
		this.remedy = printable(remedy);
	}

	/**
	 * Returns why the channel was refused.
	 * @return the reason
	 */
	public Reason reason() {
		return this.reason;
	}

	/**
	 * Returns what is wrong.
	 * @return one clause in the form {@code what: name=value, limit=value}
	 */
	public String problem() {
		return this.problem;
	}

	/**
	 * Returns what to do about it.
	 * @return one clause without a full stop
	 */
	public String remedy() {
		return this.remedy;
	}

}
