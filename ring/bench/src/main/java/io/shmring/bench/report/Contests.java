package io.shmring.bench.report;

/**
 * Names of what is measured together.
 */
public final class Contests {

	/** The setting everything else departs from: one to one, 256 bytes unless chosen otherwise. */
	public static final String BASE = "base";

	private static final String PAYLOAD = "payload ";

	private Contests() {
	}

	/**
	 * Names a contest at another length of messages.
	 * @param payload bytes per message
	 * @return the name
	 */
	public static String payload(int payload) {
		return PAYLOAD + payload;
	}

	/**
	 * Names a contest at another capacity.
	 * @param capacity messages
	 * @return the name
	 */
	public static String capacity(int capacity) {
		return "capacity " + capacity;
	}

	/**
	 * Names a contest between one-to-one and another shape.
	 * @param shape the other shape
	 * @return the name
	 */
	public static String shape(Shape shape) {
		return "shape " + shape;
	}

	static boolean isPayload(String contest) {
		return contest.equals(BASE) || contest.startsWith(PAYLOAD);
	}

}
