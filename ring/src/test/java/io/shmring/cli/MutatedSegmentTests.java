package io.shmring.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import io.shmring.ChannelKind;
import io.shmring.ChannelStats;
import io.shmring.ShmChannel;
import io.shmring.ShmRingException;
import io.shmring.inspect.ChannelInspection;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests what looking at damaged segments does: it says what is wrong or shows nonsense as
 * nonsense, and never throws anything else.
 */
class MutatedSegmentTests {

	private static final int ROUNDS = 100_000;

	private static final int RENDER_EVERY = 20;

	private static final int COMMAND_EVERY = 1_000;

	@RegisterExtension
	private final PrivateDirectory directory = new PrivateDirectory();

	private final Random random = new Random(7);

	private int shown;

	private int refused;

	@Test
	void aHundredThousandMutatedSegmentsAreShownOrRefused() throws IOException {
		Path file = create();
		byte[] pristine = Files.readAllBytes(file);
		try (Arena arena = Arena.ofConfined();
				FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
			MemorySegment memory = channel.map(MapMode.READ_WRITE, 0, pristine.length, arena);
			for (int round = 0; round < ROUNDS; round++) {
				MemorySegment.copy(pristine, 0, memory, ValueLayout.JAVA_BYTE, 0, pristine.length);
				mutate(memory);
				look(round % RENDER_EVERY == 0);
				if (round % COMMAND_EVERY == 0) {
					run("stat");
					run("dump");
				}
			}
		}
		assertThat(this.shown).isGreaterThan(ROUNDS / 10);
		assertThat(this.refused).isGreaterThan(ROUNDS / 10);
	}

	private Path create() {
		try (ShmChannel channel = ShmChannel
			.open(this.directory.spec("orders", ChannelKind.MPMC).capacity(4).maxParticipants(4).build())) {
			channel.offer(new byte[] { 1, 2, 3 });
			channel.offer(new byte[0]);
			return channel.file();
		}
	}

	private void mutate(MemorySegment memory) {
		switch (this.random.nextInt(4)) {
			case 0 -> scribble(memory, 0, SegmentLayout.HEAD);
			case 1 -> {
				randomGeometry().write(memory);
				scribble(memory, SegmentLayout.HEAD, memory.byteSize());
			}
			case 2 -> scribble(memory, SegmentLayout.PARTICIPANTS, memory.byteSize());
			default -> scribble(memory, 0, memory.byteSize());
		}
	}

	/** Overwrites up to 16 words with what is likely to be read wrong. */
	private void scribble(MemorySegment memory, long from, long to) {
		int words = 1 + this.random.nextInt(16);
		for (int i = 0; i < words; i++) {
			long offset = from + this.random.nextLong((to - from) / Integer.BYTES) * Integer.BYTES;
			int value = switch (this.random.nextInt(6)) {
				case 0 -> 0;
				case 1 -> -1;
				case 2 -> Integer.MIN_VALUE;
				case 3 -> 1 << this.random.nextInt(Integer.SIZE);
				case 4 -> 1;
				default -> this.random.nextInt();
			};
			memory.set(ValueLayout.JAVA_INT, offset, value);
		}
	}

	/** A geometry that fits itself and, most of the time, the file. */
	private Geometry randomGeometry() {
		return new Geometry(1 + this.random.nextInt(3), 1L << this.random.nextInt(4), this.random.nextInt(120),
				1 + this.random.nextInt(24), this.random.nextLong());
	}

	private void look(boolean render) {
		try (ChannelInspection inspection = ChannelInspection.open(this.directory.path(), "orders")) {
			ChannelStats stats = inspection.stats();
			if (render) {
				assertThat(ChannelReport.of(stats, inspection)).isNotEmpty();
				assertThat(Json.of(StatsJson.of(stats, inspection.claims()))).startsWith("{");
			}
			inspection.messages(this.random.nextLong(), (message) -> {
			});
			inspection.messages(stats.tail() - stats.capacity(), (message) -> {
			});
			this.shown++;
		}
		catch (ShmRingException ex) {
			if (render) {
				assertThat(ex).hasMessageContaining("orders");
			}
			this.refused++;
		}
	}

	private void run(String command) {
		ByteArrayOutputStream err = new ByteArrayOutputStream();
		PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);
		Streams streams = new Streams(new ByteArrayInputStream(new byte[0]), nowhere,
				new PrintStream(err, true, StandardCharsets.UTF_8));
		int exitCode = Main.run(streams, command, "--directory", this.directory.path().toString(), "orders");
		assertThat(exitCode).isIn(0, 1);
		assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("unexpected failure");
	}

}
