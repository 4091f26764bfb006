package io.shmring.boot.actuate;

import java.util.List;

import io.shmring.ChannelClosedException;
import io.shmring.ChannelState;
import io.shmring.ShmChannel;
import io.shmring.ShmRingException;

/**
 * A channel that was closed by this application or has failed, so that there is nothing
 * to read any more.
 *
 * @param kind kind of the channel
 * @param state {@code CLOSED} or {@code FAILED}
 * @param file absolute path of the segment
 * @param problems what happened
 */
public record UnreadableChannelDescriptor(String kind, String state, String file,
		List<String> problems) implements ChannelDescriptor {

	static UnreadableChannelDescriptor of(ShmChannel channel, ShmRingException cause) {
		ChannelState state = (cause instanceof ChannelClosedException) ? ChannelState.CLOSED : ChannelState.FAILED;
		return new UnreadableChannelDescriptor(channel.spec().kind().toString(), state.name(),
				channel.file().toString(), List.of(String.valueOf(cause.getMessage())));
	}

}
