package io.shmring.cli.torture;

/**
 * One received message as a number: who sent it, its number there, and whether it was
 * marked as redelivered.
 */
final class Entry {

	private static final int NUMBER_BITS = 40;

	private static final long NUMBER_MASK = (1L << NUMBER_BITS) - 1;

	private static final long REDELIVERED = 1L << NUMBER_BITS;

	private Entry() {
	}

	static long of(int producer, long number, boolean redelivered) {
		return ((long) producer << (NUMBER_BITS + 1)) | (redelivered ? REDELIVERED : 0) | number;
	}

	static int producer(long entry) {
		return (int) (entry >>> (NUMBER_BITS + 1));
	}

	static long number(long entry) {
		return entry & NUMBER_MASK;
	}

	static boolean isRedelivered(long entry) {
		return (entry & REDELIVERED) != 0;
	}

}
