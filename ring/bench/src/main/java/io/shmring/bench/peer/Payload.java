package io.shmring.bench.peer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A message as an application keeps it: an array of bytes.
 */
final class Payload {

	private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	final byte[] bytes;

	private final int last;

	Payload(Setting setting) {
		this.bytes = new byte[setting.payload()];
		this.last = setting.payload() - Long.BYTES;
	}

	void set(long word, long time) {
		LONG.set(this.bytes, 0, word);
		LONG.set(this.bytes, this.last, time);
	}

	void countIn(Tally tally) {
		tally.accept((long) LONG.get(this.bytes, 0), (long) LONG.get(this.bytes, this.last));
	}

}
