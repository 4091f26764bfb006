package io.shmring;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.shmring.testing.PrivateDirectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What every kind of channel does.
 */
class ShmChannelTests {

	@RegisterExtension
	final PrivateDirectory directory = new PrivateDirectory();

	private ChannelSpecBuilder spec(ChannelKind kind) {
		return this.directory.spec("orders", kind);
	}

	@ParameterizedTest
	@EnumSource
	void deliversWhatWasSent(ChannelKind kind) throws Exception {
		try (ShmChannel channel = ShmChannel.open(spec(kind).build())) {
			for (int round = 0; round < 100; round++) {
				assertThat(channel.offer(round, ("message " + round).getBytes(StandardCharsets.UTF_8), 0, 8)).isTrue();
				ReceivedMessage received = Objects.requireNonNull(channel.receive(Duration.ofSeconds(1)));
				assertThat(received.type()).isEqualTo(round);
				assertThat(received.position()).isEqualTo(round);
				assertThat(received.payload()).asString().isEqualTo("message ");
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void refusesWhenFullAndGoesOnWhenDrained(ChannelKind kind) {
		try (ShmChannel channel = ShmChannel.open(spec(kind).build())) {
			for (int lap = 0; lap < 3; lap++) {
				int sent = 0;
				while (channel.offer(new byte[] { (byte) sent })) {
					sent++;
				}
				assertThat(sent).isEqualTo(8);
				List<Byte> received = new ArrayList<>();
				assertThat(channel.poll((message) -> received.add(message.getByte(0)), 100)).isEqualTo(8);
				assertThat(received).containsExactly((byte) 0, (byte) 1, (byte) 2, (byte) 3, (byte) 4, (byte) 5,
						(byte) 6, (byte) 7);
			}
			assertThat(channel.stats().sent()).isEqualTo(24);
			assertThat(channel.stats().received()).isEqualTo(24);
		}
	}

	@ParameterizedTest
	@EnumSource
	void refusesEveryCallOnceClosed(ChannelKind kind) {
		ShmChannel channel = ShmChannel.open(spec(kind).build());
		channel.close();
		assertThatExceptionOfType(ChannelClosedException.class).isThrownBy(() -> channel.offer(new byte[1]));
		assertThatExceptionOfType(ChannelClosedException.class).isThrownBy(() -> channel.poll((message) -> {
		}, 1));
		assertThat(channel.state()).isEqualTo(ChannelState.CLOSED);
	}

}
