package io.shmring.internal.ring;

import io.shmring.ChannelKind;

/**
 * Both sides of a ring for one participant.
 *
 * @param memory the ring as this participant sees it
 * @param producer the sending side
 * @param consumer the receiving side
 */
public record Ring(RingMemory memory, Producer producer, Consumer consumer) {

	/**
	 * Creates the sides of a kind.
	 * @param kind the kind of the channel
	 * @param memory the ring as this participant sees it
	 * @return both sides
	 */
	public static Ring of(ChannelKind kind, RingMemory memory) {
		return switch (kind) {
			case SPSC -> new Ring(memory, new SpscProducer(memory), new SingleConsumer(memory));
			case MPSC -> new Ring(memory, new MpscProducer(memory), new SingleConsumer(memory));
			case MPMC -> new Ring(memory, new MpmcProducer(memory), new MpmcConsumer(memory));
		};
	}

}
