package io.shmring.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.ChannelKind;
import io.shmring.ChannelMemory;
import io.shmring.ChannelSpecBuilder;
import io.shmring.ShmChannel;
import io.shmring.internal.posix.MemoryCalls;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link NativeMemory} and {@link ChannelMemory}: our counters and the kernel's.
 */
class NativeMemoryTests {

	private static final int CAPACITY = 1024;

	private static final int STRIDE = 320;

	private static final long HEADER = 12 * 1024;

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	private ChannelSpecBuilder spec(ChannelKind kind) {
		return this.directory.spec("orders", kind).capacity(CAPACITY).maxMessageSize(300);
	}

	private static void send(ShmChannel channel, int count) {
		byte[] message = new byte[300];
		for (int i = 0; i < count; i++) {
			assertThat(channel.offer(message)).isTrue();
		}
	}

	/** What {@code /proc/self/smaps} says about our mappings of a file. */
	private static long resident(Path file) throws IOException {
		long kilobytes = 0;
		boolean ours = false;
		for (String line : Files.readAllLines(Path.of("/proc/self/smaps"))) {
			if (line.matches("[0-9a-f]+-[0-9a-f]+ .*")) {
				ours = line.endsWith(file.toString());
			}
			else if (ours && line.startsWith("Rss:")) {
				kilobytes += Long.parseLong(line.replaceAll("\\D", ""));
			}
		}
		return kilobytes * 1024;
	}

	private static long pages(long bytes) {
		return (bytes + MemoryCalls.PAGE - 1) / MemoryCalls.PAGE * MemoryCalls.PAGE;
	}

	private static void assertKernelAgrees(ShmChannel channel, int claimed) throws IOException {
		ChannelMemory memory = channel.stats().memory();
		assertThat(memory.header().touched()).isEqualTo(HEADER);
		assertThat(memory.slots().touched()).isEqualTo((long) claimed * STRIDE);
		assertThat(memory.slots().peak()).isEqualTo((long) claimed * STRIDE);
		assertThat(memory.resident()).isEqualTo(HEADER + pages((long) claimed * STRIDE));
		assertThat(resident(channel.file())).isEqualTo(memory.resident());
	}

	@ParameterizedTest
	@EnumSource
	void countersAreTheKernelsFigures(ChannelKind kind) throws IOException {
		NativeMemory before = NativeMemory.current();
		ShmChannel channel = ShmChannel.open(spec(kind).prefault(false).maintenanceInterval(Duration.ZERO).build());
		assertKernelAgrees(channel, 0);
		send(channel, 100);
		assertKernelAgrees(channel, 100);
		send(channel, CAPACITY - 100);
		assertKernelAgrees(channel, CAPACITY);
		assertThat(channel.poll((message) -> {
		}, 500)).isEqualTo(500);
		send(channel, 500);
		assertKernelAgrees(channel, CAPACITY);
		ArenaBatch batch = new ArenaBatch(channel);
		assertThat(channel.drainTo(batch, CAPACITY)).isEqualTo(CAPACITY);
		assertKernelAgrees(channel, CAPACITY);
		long copied = CAPACITY * (16L + 304);
		assertThat(channel.stats().memory().arenas().touched()).isEqualTo(copied);
		batch.clear();
		assertThat(channel.stats().memory().arenas().touched()).isEqualTo(copied);
		assertThat(NativeMemory.current().touched() - before.touched())
			.isEqualTo(HEADER + (long) CAPACITY * STRIDE + copied);
		channel.close();
		assertThat(NativeMemory.current().touched() - before.touched()).isEqualTo(copied);
		batch.close();
		assertBackAt(before);
		assertThat(resident(channel.file())).isZero();
	}

	private static void assertBackAt(NativeMemory before) {
		NativeMemory after = NativeMemory.current();
		assertThat(after.touched()).isEqualTo(before.touched());
		assertThat(after.reserved()).isEqualTo(before.reserved());
		assertThat(after.resident()).isEqualTo(before.resident());
		assertThat(after.locked()).isEqualTo(before.locked());
	}

	@Test
	void prefaultedPagesAreTouched() throws IOException {
		try (ShmChannel channel = ShmChannel.open(spec(ChannelKind.MPMC).build())) {
			ChannelMemory memory = channel.stats().memory();
			assertThat(memory.touched()).isEqualTo(Files.size(channel.file()));
			assertThat(resident(channel.file())).isEqualTo(Files.size(channel.file()));
			assertThat(memory.resident()).isEqualTo(Files.size(channel.file()));
		}
	}

	@Test
	void eachMappingCountsOnceWithItsFileSize() throws IOException {
		NativeMemory before = NativeMemory.current();
		try (ShmChannel one = ShmChannel.open(spec(ChannelKind.MPMC).build())) {
			long size = Files.size(one.file());
			assertThat(one.stats().memory().reserved()).isEqualTo(size);
			assertThat(NativeMemory.current().reserved() - before.reserved()).isEqualTo(size);
			try (ShmChannel other = ShmChannel.open(spec(ChannelKind.MPMC).build())) {
				assertThat(other.stats().memory().reserved()).isEqualTo(size);
				assertThat(NativeMemory.current().reserved() - before.reserved()).isEqualTo(2 * size);
			}
		}
		assertBackAt(before);
	}

	@Test
	void batchThatCannotGrowLeavesTheMessageInTheRing() {
		try (ShmChannel channel = ShmChannel.open(spec(ChannelKind.MPMC).build())) {
			send(channel, 3);
			int[] room = { 2 };
			assertThat(channel.drainTo((message) -> {
				if (room[0]-- == 0) {
					throw new IllegalStateException("no more memory can be mapped");
				}
			}, 10)).isEqualTo(2);
			assertThat(channel.poll((message) -> assertThat(message.position()).isEqualTo(2), 10)).isEqualTo(1);
		}
	}

}
