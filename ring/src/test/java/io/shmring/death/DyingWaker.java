package io.shmring.death;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;

import io.shmring.ShmChannel;
import io.shmring.internal.layout.Seam;

/**
 * Child of {@link WaitersTests}: sends a message when told to, and dies when it has cleared
 * the flag of those who sleep, before it wakes them.
 */
final class DyingWaker {

	static final int DIED = 9;

	private DyingWaker() {
	}

	public static void main(String[] arguments) throws Exception {
		try (ShmChannel channel = ShmChannel.open(Participant.spec(Path.of(arguments[0]), arguments[1]).build());
				FileChannel file = FileChannel.open(channel.file());
				Arena arena = Arena.ofShared()) {
			MemorySegment memory = file.map(MapMode.READ_ONLY, 0, file.size(), arena);
			System.out.println("ready");
			IO.readln();
			Thread sender = Thread.currentThread();
			Seam.listen((step) -> {
				if (Thread.currentThread() == sender && !WaitersTests.isFlagged(memory)) {
					Runtime.getRuntime().halt(DIED);
				}
			});
			channel.offer(new byte[1]);
		}
	}

}
