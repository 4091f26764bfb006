package io.shmring;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.testing.Inbox;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What threads, memory and listeners of the caller do to a channel.
 */
class CallerTests {

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@TempDir
	Path temporary;

	@Test
	void threadsForgetAClosedChannel() {
		WeakReference<ShmChannel> channel = useAndClose();
		Awaitility.await().atMost(Inbox.WATCHDOG).until(() -> {
			System.gc();
			return channel.get() == null;
		});
	}

	private WeakReference<ShmChannel> useAndClose() {
		try (ShmChannel channel = ShmChannel.open(this.directory.spec("orders", ChannelKind.MPMC).build())) {
			assertThat(channel.offer(new byte[1])).isTrue();
			return new WeakReference<>(channel);
		}
	}

	@ParameterizedTest
	@EnumSource
	void truncatedMemoryOfTheCallerIsNoFaultOfTheChannel(ChannelKind kind) throws Exception {
		try (ShmChannel channel = ShmChannel.open(this.directory.spec("orders", kind).build());
				Arena arena = Arena.ofShared()) {
			MemorySegment gone = truncated(arena);
			assertThatExceptionOfType(InternalError.class).isThrownBy(() -> channel.offer(1, gone));
			assertThatExceptionOfType(InternalError.class).isThrownBy(() -> channel.offer(1, gone.asByteBuffer()));
			assertThat(channel.offer(new byte[] { 7 })).isTrue();
			assertThat(channel.poll((message) -> assertThat(message.getByte(0)).isEqualTo((byte) 7), 10)).isEqualTo(1);
			assertThat(channel.state()).isEqualTo(ChannelState.UP);
			assertThat(channel.stats().aborted()).isEqualTo(2);
		}
	}

	private MemorySegment truncated(Arena arena) throws Exception {
		Path file = this.temporary.resolve("source");
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
				StandardOpenOption.WRITE)) {
			MemorySegment mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, 8192, arena);
			channel.truncate(0);
			return mapped.asSlice(4096, 64);
		}
	}

	@Test
	void errorsOfAListenerDoNotEndTheMaintenance() throws Exception {
		CountDownLatch attached = new CountDownLatch(1);
		AtomicInteger detached = new AtomicInteger();
		ChannelListener listener = new ChannelListener() {

			@Override
			public void participantAttached(String channel, ParticipantStats participant) {
				if (!participant.self()) {
					attached.countDown();
				}
				throw new NoClassDefFoundError("of a class loader that is gone");
			}

			@Override
			public void participantDetached(String channel, ParticipantStats participant) {
				detached.incrementAndGet();
			}

		};
		ChannelSpec spec = this.directory.spec("orders", ChannelKind.MPMC).build();
		try (ShmChannel channel = ShmChannel.open(spec.toBuilder().listener(listener).build())) {
			try (ShmChannel other = ShmChannel.open(spec)) {
				assertThat(attached.await(Inbox.WATCHDOG.toSeconds(), TimeUnit.SECONDS)).isTrue();
				assertThat(other.state()).isEqualTo(ChannelState.UP);
			}
			Awaitility.await().atMost(Inbox.WATCHDOG).until(() -> detached.get() == 1);
			assertThat(channel.state()).isEqualTo(ChannelState.UP);
		}
	}

	@Test
	void aMovedFileIsADegradedChannel() throws Exception {
		ChannelSpec spec = this.directory.spec("orders", ChannelKind.MPMC).build();
		Path elsewhere = this.directory.path().resolve("elsewhere");
		try (ShmChannel channel = ShmChannel.open(spec)) {
			Files.move(channel.file(), elsewhere);
			Awaitility.await().atMost(Inbox.WATCHDOG).until(() -> channel.state() == ChannelState.DEGRADED);
			assertThat(channel.problems()).singleElement()
				.asString()
				.contains("moved or replaced", "file=" + channel.file());
			Files.move(elsewhere, channel.file());
			Awaitility.await().atMost(Inbox.WATCHDOG).until(() -> channel.state() == ChannelState.UP);
		}
	}

}
