package io.shmring;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.shmring.ControlledMessageHandler.Action;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.tuple;

class ChannelContentTests {

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	@Test
	void showsWhatWaitsAndConsumesNothing() throws IOException {
		for (ChannelKind kind : ChannelKind.values()) {
			try (ShmChannel channel = ShmChannel.open(this.directory.spec(kind.toString(), kind).build())) {
				for (byte number = 0; number < 8; number++) {
					channel.offer(7, new byte[] { number }, 0, 1);
				}
				channel.poll((message) -> {
				}, 6);
				channel.offer(new byte[] { 8 });
				assertThat(ChannelContent.of(channel.file())).extracting((message) -> message.payload()[0])
					.containsExactly((byte) 6, (byte) 7, (byte) 8);
				assertThat(ChannelContent.of(channel.file()).getFirst().type()).isEqualTo(7);
				assertThat(channel.stats().depth()).isEqualTo(3);
			}
		}
	}

	@Test
	void showsWhatWasGivenBack() throws IOException {
		try (ShmChannel channel = ShmChannel.open(this.directory.spec("orders", ChannelKind.MPMC).build())) {
			for (byte number = 0; number < 4; number++) {
				channel.offer(new byte[] { number });
			}
			channel.pollControlled((message) -> Action.BREAK, 4);
			assertThat(ChannelContent.of(channel.file()))
				.extracting(ReceivedMessage::position, ReceivedMessage::redelivered)
				.containsExactly(tuple(1L, false), tuple(2L, false), tuple(3L, false));
			channel.pollControlled((message) -> Action.ABORT, 1);
			assertThat(ChannelContent.of(channel.file()))
				.extracting(ReceivedMessage::position, ReceivedMessage::redelivered)
				.containsExactly(tuple(1L, true), tuple(2L, false), tuple(3L, false));
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 65, Integer.MAX_VALUE })
	void refusesALengthThatCannotBe(int length) throws IOException {
		try (ShmChannel channel = ShmChannel.open(this.directory.spec("orders", ChannelKind.MPMC).build());
				RandomAccessFile file = new RandomAccessFile(channel.file().toFile(), "rw")) {
			channel.offer(new byte[1]);
			file.seek(SegmentLayout.slotsOffset(channel.spec().maxParticipants()) + SegmentLayout.SLOT_LENGTH);
			file.writeInt(Integer.reverseBytes(length));
			assertThatIOException().isThrownBy(() -> ChannelContent.of(channel.file()))
				.withMessageContainingAll("position=0", "length=" + length, "maxMessageSize=64");
		}
	}

	@Test
	void refusesAFileThatIsNotASegment() throws IOException {
		Path file = Files.write(this.directory.path().resolve("other.ring"), new byte[10]);
		assertThatIOException().isThrownBy(() -> ChannelContent.of(file)).withMessageContaining("not a segment");
	}

}
