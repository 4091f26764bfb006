package io.shmring;

import java.util.Locale;

/**
 * How many participants may send and receive at a time.
 */
public enum ChannelKind {

	/** One producer, one consumer. */
	SPSC(1),

	/** Many producers, one consumer. */
	MPSC(2),

	/** Many producers, many consumers; each message goes to one of them. */
	MPMC(3);

	private final int code;

	ChannelKind(int code) {
		this.code = code;
	}

	/**
	 * Returns the number that stands for this kind in a segment.
	 * @return 1 to 3
	 */
	public int code() {
		return this.code;
	}

	/**
	 * Returns the kind that a number in a segment stands for.
	 * @param code 1 to 3
	 * @return the kind
	 * @throws IllegalArgumentException if no kind has that number
	 */
	public static ChannelKind of(int code) {
		for (ChannelKind kind : values()) {
			if (kind.code == code) {
				return kind;
			}
		}
		throw new IllegalArgumentException("kind is unknown: code=" + code + ", allowed=1..3");
	}

	/**
	 * Returns whether only one participant may have a role at a time.
	 * @param role the role
	 * @return whether the role has a single holder
	 */
	public boolean single(Role role) {
		return switch (role) {
			case PRODUCER -> this == SPSC;
			case CONSUMER -> this != MPMC;
		};
	}

	/**
	 * Returns the name as written in configuration: {@code spsc}, {@code mpsc} or
	 * {@code mpmc}.
	 * @return the lower-case name
	 */
	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
