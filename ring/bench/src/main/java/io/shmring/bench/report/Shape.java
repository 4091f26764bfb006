package io.shmring.bench.report;

/**
 * How many processes send and receive.
 *
 * @param producers how many send
 * @param consumers how many receive
 */
public record Shape(int producers, int consumers) {

	/** One sends, one receives. */
	public static final Shape ONE_TO_ONE = new Shape(1, 1);

	/**
	 * Reads a shape.
	 * @param text such as {@code 2:1}
	 * @return the shape
	 */
	public static Shape parse(String text) {
		String[] parts = text.split(":");
		if (parts.length != 2) {
			throw new IllegalArgumentException(
					"not a shape: value=" + text + "; write producers:consumers, such as 2:1");
		}
		return new Shape(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
	}

	@Override
	public String toString() {
		return this.producers + ":" + this.consumers;
	}

}
