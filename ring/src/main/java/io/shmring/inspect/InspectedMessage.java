package io.shmring.inspect;

/**
 * One slot of a ring as it was found, with a copy of the message in it.
 *
 * @param position the position
 * @param state the state of the slot
 * @param owner index of the participant that holds the slot, -1 for nobody
 * @param type the message type; 0 if there is no message
 * @param length the length of the payload as stored; 0 if there is no message
 * @param payload a copy of the payload, empty if there is no message
 */
@SuppressWarnings("ArrayRecordComponent") // identity is what equality of two payloads means
public record InspectedMessage(long position, SlotState state, int owner, int type, int length, byte[] payload) {

	/**
	 * Returns whether there is a message.
	 * @return whether type, length and payload are those of a committed message
	 */
	public boolean hasMessage() {
		return switch (this.state) {
			case READABLE, READING, REDELIVER -> true;
			case EMPTY, WRITING, DEAD, CHANGED, DAMAGED -> false;
		};
	}

}
