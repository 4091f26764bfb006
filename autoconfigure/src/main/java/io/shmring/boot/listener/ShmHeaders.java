package io.shmring.boot.listener;

import io.shmring.Message;

/**
 * What comes with a payload.
 *
 * @param channel name of the channel
 * @param type the type the sender gave
 * @param position position of the message in its channel
 * @param redelivered whether the message may have been delivered before
 */
public record ShmHeaders(String channel, int type, long position, boolean redelivered) {

	static ShmHeaders of(String channel, Message message) {
		return new ShmHeaders(channel, message.type(), message.position(), message.redelivered());
	}

}
