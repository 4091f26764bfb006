package io.shmring.boot.testing;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

import org.mockito.BDDMockito;
import org.mockito.Mockito;

import io.shmring.ChannelClosedException;
import io.shmring.ChannelFailedException;
import io.shmring.ChannelKind;
import io.shmring.ChannelMemory;
import io.shmring.ChannelMemory.Category;
import io.shmring.ChannelSpec;
import io.shmring.ChannelState;
import io.shmring.ChannelStats;
import io.shmring.Effort;
import io.shmring.ParticipantStats;
import io.shmring.Role;
import io.shmring.ShmChannel;

/**
 * Channels in states that cannot be brought about at will, with a different number in
 * every reading.
 */
public final class StubChannel {

	private static final Path FILE = Path.of("/dev/shm/shmring/orders.ring");

	private StubChannel() {
	}

	/** A channel in a state. */
	public static ShmChannel of(ChannelState state, String... problems) {
		ShmChannel channel = channel();
		BDDMockito.given(channel.state()).willReturn(state);
		BDDMockito.given(channel.problems()).willReturn(List.of(problems));
		BDDMockito.given(channel.stats()).willReturn(stats(state, problems));
		return channel;
	}

	/** A channel that was closed. */
	public static ShmChannel closed() {
		ShmChannel channel = channel();
		BDDMockito.given(channel.stats()).willThrow(new ChannelClosedException("orders", null));
		return channel;
	}

	/** A channel whose segment cannot be read any more. */
	public static ShmChannel unreadable() {
		ShmChannel channel = channel();
		BDDMockito.given(channel.stats())
			.willThrow(new ChannelFailedException("orders", "segment was truncated: size=0", null));
		return channel;
	}

	private static ShmChannel channel() {
		ShmChannel channel = Mockito.mock();
		BDDMockito.given(channel.name()).willReturn("orders");
		BDDMockito.given(channel.file()).willReturn(FILE);
		BDDMockito.given(channel.spec()).willReturn(ChannelSpec.named("orders").build());
		return channel;
	}

	private static ChannelStats stats(ChannelState state, String... problems) {
		List<ParticipantStats> participants = List.of(
				new ParticipantStats(0, 3, Set.of(Role.PRODUCER), true, true, 101, 4026531836L, 1000,
						Duration.ofSeconds(1), Duration.ofMillis(100), 21, 22, 23, 24, 25),
				new ParticipantStats(1, 4, Set.of(Role.CONSUMER), false, false, 102, 4026531837L, 1001,
						Duration.ofSeconds(2), Duration.ofMillis(200), 31, 32, 33, 34, 35),
				new ParticipantStats(2, 5, Set.of(Role.PRODUCER, Role.CONSUMER), true, false, 103, 4026531838L, 1002,
						Duration.ofSeconds(3), Duration.ofMillis(300), 41, 42, 43, 44, 45),
				new ParticipantStats(3, 6, Set.of(), true, false, 104, 4026531839L, 1003, Duration.ofSeconds(4),
						Duration.ofMillis(400), 51, 52, 53, 54, 55));
		ChannelMemory memory = new ChannelMemory(new Category(61, 62, 63), new Category(64, 65, 66),
				new Category(67, 68, 69), 70, 71, Effort.TRY);
		return new ChannelStats("orders", ChannelKind.MPMC, state, List.of(problems), FILE.toString(), 1, 16, 256, 64,
				100, 104, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, Duration.ofMillis(1500), 0xCAFEL, participants, memory);
	}

}
