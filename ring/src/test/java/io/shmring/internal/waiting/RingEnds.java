package io.shmring.internal.waiting;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.BooleanSupplier;

import io.shmring.ChannelKind;
import io.shmring.ControlledMessageHandler;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.SlotWord;
import io.shmring.internal.ring.Gate;
import io.shmring.internal.ring.Producer;
import io.shmring.internal.ring.Ring;
import io.shmring.internal.ring.RingMemory;
import io.shmring.internal.ring.SlotMessage;
import io.shmring.internal.ring.Visitor;

/**
 * The shipped rings, with a single slot, so that every message is waited for and every
 * slot is. Each end has a mapping of its own.
 */
final class RingEnds implements Ends, AutoCloseable {

	private final Arena arena = Arena.ofShared();

	private final Ring sending;

	private final Ring receiving;

	private final ThreadLocal<SlotMessage> view;

	private final ThreadLocal<Visitor> visitor = ThreadLocal
		.withInitial(() -> new Visitor(new Gate(), Thread.currentThread()));

	@SuppressWarnings("MustBeClosedChecker") // closed with the ends
	RingEnds(Path file, ChannelKind kind) throws IOException {
		Geometry geometry = new Geometry(kind.code(), 1, Long.BYTES, 2, 0);
		this.sending = ring(file, kind, geometry, 0);
		this.receiving = ring(file, kind, geometry, 1);
		this.view = ThreadLocal.withInitial(() -> new SlotMessage(this.receiving.memory()));
	}

	private Ring ring(Path file, ChannelKind kind, Geometry geometry, int owner) throws IOException {
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
				StandardOpenOption.WRITE)) {
			MemorySegment memory = channel.map(MapMode.READ_WRITE, 0, geometry.size(), this.arena);
			return Ring.of(kind, new RingMemory(memory, geometry, SlotWord.owner(owner, 1)));
		}
	}

	@Override
	public boolean hasRoom() {
		return this.sending.producer().hasRoom();
	}

	@Override
	public void send() {
		long position = this.sending.producer().claim();
		if (position != Producer.FULL) {
			Producer.begin(this.sending.memory().slot(position), 0, 0);
			this.sending.producer().commit(position);
		}
	}

	@Override
	public boolean hasMessage() {
		return this.receiving.consumer().isReady();
	}

	@Override
	public boolean receive() {
		return this.receiving.consumer()
			.poll(this.view.get(), (message) -> ControlledMessageHandler.Action.CONTINUE, false, 1,
					this.visitor.get()) > 0;
	}

	@Override
	public Sleeping forRoom() {
		return on(this.sending.memory().space());
	}

	@Override
	public Sleeping forMessage() {
		return on(this.receiving.memory().data());
	}

	private static Sleeping on(SleepWord word) {
		return new Sleeping() {

			@Override
			public void sleep(BooleanSupplier condition, long nanos) {
				word.sleep(condition, nanos);
			}

			@Override
			public void wakeAll() {
				word.signalAlways();
			}

		};
	}

	@Override
	public void close() {
		this.arena.close();
	}

}
