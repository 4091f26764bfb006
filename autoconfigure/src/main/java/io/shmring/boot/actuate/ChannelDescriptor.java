package io.shmring.boot.actuate;

import java.util.List;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

import io.shmring.ChannelClosedException;
import io.shmring.ChannelFailedException;
import io.shmring.ChannelState;
import io.shmring.ShmChannel;

/**
 * One channel, with or without readings.
 */
public sealed interface ChannelDescriptor extends OperationResponseBody
		permits OpenChannelDescriptor, UnreadableChannelDescriptor {

	/**
	 * Returns the kind of the channel.
	 * @return {@code spsc}, {@code mpsc} or {@code mpmc}
	 */
	String kind();

	/**
	 * Returns the state of the channel.
	 * @return the name of a {@link ChannelState}
	 */
	String state();

	/**
	 * Returns the file of the segment.
	 * @return an absolute path
	 */
	String file();

	/**
	 * Returns why the state is not {@link ChannelState#UP}.
	 * @return one sentence each
	 */
	List<String> problems();

	/**
	 * Describes a channel as it is now.
	 * @param channel the channel
	 * @return the description
	 */
	static ChannelDescriptor of(ShmChannel channel) {
		try {
			return OpenChannelDescriptor.of(channel.stats());
		}
		catch (ChannelClosedException | ChannelFailedException ex) {
			return UnreadableChannelDescriptor.of(channel, ex);
		}
	}

}
