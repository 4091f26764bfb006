package io.shmring.boot.convert;

import java.lang.foreign.MemorySegment;

import org.jspecify.annotations.Nullable;

import io.shmring.Claim;
import io.shmring.MessageTooLongException;

/**
 * Takes the payload of one message. A converter calls exactly one of its methods, once.
 * What happens when the channel is full is the business of the sender.
 */
public interface PayloadSink {

	/**
	 * Sends a copy of an array.
	 * @param payload the payload
	 * @throws MessageTooLongException if the payload is longer than a slot holds
	 */
	void put(byte[] payload);

	/**
	 * Sends a copy of a memory segment.
	 * @param payload the payload
	 * @throws MessageTooLongException if the payload is longer than a slot holds
	 */
	void put(MemorySegment payload);

	/**
	 * Claims a slot to write the payload in place. The sender commits it when the
	 * converter returns and aborts it when the converter throws.
	 * @param length the length of the payload in bytes
	 * @return the claim, or {@code null} if the channel is full: there is nothing to write
	 * then
	 * @throws MessageTooLongException if the payload is longer than a slot holds
	 */
	@Nullable
	Claim claim(int length);

}
