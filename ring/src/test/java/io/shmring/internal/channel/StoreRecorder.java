package io.shmring.internal.channel;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

import io.shmring.ChannelKind;
import io.shmring.ChannelSpec;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.Seam;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;
import io.shmring.internal.segment.SegmentOpener;
import io.shmring.internal.segment.SpecCheck;

/**
 * Prints which word changed at each write to the segment while one message is sent and
 * received. Runs with the seam armed.
 */
final class StoreRecorder {

	private final Map<String, LongSupplier> words = new TreeMap<>();

	private final Map<String, Long> last = new TreeMap<>();

	private final List<String> changes = new ArrayList<>();

	private StoreRecorder(MemorySegment memory, Geometry geometry) {
		long slot = geometry.slot(0);
		watch("slot", memory, slot);
		watch("record", memory, slot + SegmentLayout.SLOT_LENGTH);
		watch("payload", memory, slot + SegmentLayout.SLOT_PAYLOAD);
		watch("head", memory, SegmentLayout.HEAD);
		watch("tail", memory, SegmentLayout.TAIL);
		watch("delivered", memory, SegmentLayout.DELIVERED);
	}

	private void watch(String name, MemorySegment memory, long offset) {
		this.words.put(name, () -> Memory.getLongAcquire(memory, offset));
		this.last.put(name, 0L);
	}

	private void look() {
		this.words.forEach((name, word) -> {
			long value = word.getAsLong();
			if (this.last.put(name, value) != value) {
				this.changes.add(name.equals("slot")
						? SlotWord.nameOf(SlotWord.state(value)) + (SlotWord.isFirstDone(value) ? "+" : "") : name);
			}
		});
	}

	/** Prints the changes since the last time. */
	private void print(String what) {
		System.out.println(what + " " + String.join(" ", this.changes));
		this.changes.clear();
	}

	public static void main(String[] arguments) throws Exception {
		ChannelSpec spec = ChannelSpec.named("orders")
			.directory(Path.of(arguments[0]))
			.kind(ChannelKind.valueOf(arguments[1]))
			.capacity(8)
			.maxMessageSize(64)
			.maintenanceInterval(Duration.ZERO)
			.build();
		try (DefaultShmChannel channel = ShmChannelOpener.openAt(spec, 0)) {
			StoreRecorder recorder = new StoreRecorder(
					new SegmentOpener(spec, SpecCheck.geometryOf(spec), 0).open((segment) -> segment).memory(),
					SpecCheck.geometryOf(spec));
			Seam.listen((step) -> recorder.look());
			channel.offer(7, new byte[] { 1, 2, 3, 4, 5, 6, 7, 8 }, 0, 8);
			recorder.print("sent");
			channel.poll((message) -> recorder.print("taken"), 1);
			recorder.print("received");
			Seam.listen((step) -> {
			});
		}
	}

}
