package io.shmring;

/**
 * A copy of a received message.
 *
 * @param type the type the sender gave
 * @param position the position of the message in its channel
 * @param redelivered whether the message may have been delivered before
 * @param payload the payload, owned by the receiver
 */
@SuppressWarnings("ArrayRecordComponent") // identity is what equality of two received payloads means
public record ReceivedMessage(int type, long position, boolean redelivered, byte[] payload) {

	/**
	 * Copies a message.
	 * @param message the message in place
	 * @return the copy
	 */
	public static ReceivedMessage copyOf(Message message) {
		return new ReceivedMessage(message.type(), message.position(), message.redelivered(), message.toByteArray());
	}

}
