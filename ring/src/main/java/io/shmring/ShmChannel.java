package io.shmring;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;

import org.jspecify.annotations.Nullable;

/**
 * A named ring of messages in shared memory, open in this process.
 *
 * <p>
 * <b>Order and delivery.</b> Messages of one sending thread are received in the order of
 * their claims. A message is delivered to exactly one consumer, once, unless a consumer
 * dies or gives it back: then it is delivered again, on an {@code mpmc} channel perhaps
 * after later ones, with {@link Message#redelivered()} set. A message whose commit did not
 * happen is never seen.
 *
 * <p>
 * <b>Threads.</b> With kind {@code mpmc} every method may be called from any thread. With
 * {@code mpsc} only one thread of one process at a time may receive, with {@code spsc}
 * also only one may send; the first call takes the role, a second holder is refused with
 * {@link RoleHeldException}. A thread that ended, and a process that died, has given up
 * its roles; {@link #releaseRole} gives one up knowingly.
 *
 * <p>
 * <b>Memory effects.</b> What a thread did before it committed a message happens before
 * what the receiving handler does with it, across processes.
 *
 * <p>
 * <b>Back-pressure.</b> A slot is free again only after its consumer has released it;
 * nothing is ever overwritten. Methods without a timeout return at once, or after some
 * microseconds of letting a fast other side get ahead: {@code false}, {@code null} or 0 if
 * the ring was full or empty at some instant of the call.
 *
 * <p>
 * <b>Errors.</b> After {@link #close} every method throws {@link ChannelClosedException};
 * if the segment was damaged or truncated from outside, {@link ChannelFailedException}.
 * Sending, receiving and claiming allocate no memory in the steady state, take no lock
 * and make no system call unless they have to wait or wake somebody; ending a claim on
 * another thread than the one that claimed takes a lock.
 */
public interface ShmChannel extends AutoCloseable {

	/** The message type of methods that do not name one. */
	int DEFAULT_TYPE = 0;

	/**
	 * Opens a channel: creates its segment, finishes the work of a creator that died, or
	 * attaches to the segment that is there.
	 * @param spec what to open
	 * @return the open channel
	 * @throws ChannelOpenException if the channel cannot be opened; nothing is left behind
	 */
	static ShmChannel open(ChannelSpec spec) {
		Objects.requireNonNull(spec, "spec");
		Iterator<ShmChannelProvider> providers = ServiceLoader
			.load(ShmChannelProvider.class, ShmChannelProvider.class.getClassLoader())
			.iterator();
		if (!providers.hasNext()) {
			throw new IllegalStateException("no implementation of " + ShmChannelProvider.class.getName()
					+ " found: keep META-INF/services when repackaging the shmring jar");
		}
		return providers.next().open(spec);
	}

	/**
	 * Returns the name of the channel.
	 * @return the name
	 */
	String name();

	/**
	 * Returns what the channel was opened with.
	 * @return the specification
	 */
	ChannelSpec spec();

	/**
	 * Returns the file of the segment.
	 * @return the absolute path
	 */
	Path file();

	/**
	 * Sends a copy of a message of type {@link #DEFAULT_TYPE} if there is room.
	 * @param message the payload, 0 to {@link ChannelSpec#maxMessageSize()} bytes
	 * @return whether the message was sent; {@code false} if the ring is full
	 * @throws MessageTooLongException if the payload is longer than a slot holds
	 */
	default boolean offer(byte[] message) {
		return offer(DEFAULT_TYPE, message, 0, message.length);
	}

	/**
	 * Sends a copy of a message if there is room.
	 * @param type a number that travels with the message, any value
	 * @param source the array that holds the payload
	 * @param offset the first byte of the payload
	 * @param length the length of the payload in bytes
	 * @return whether the message was sent; {@code false} if the ring is full
	 * @throws MessageTooLongException if the payload is longer than a slot holds
	 */
	boolean offer(int type, byte[] source, int offset, int length);

	/**
	 * Sends a copy of the remaining bytes of a buffer if there is room. The position of
	 * the buffer does not change.
	 * @param type a number that travels with the message, any value
	 * @param message the payload
	 * @return whether the message was sent; {@code false} if the ring is full
	 * @throws MessageTooLongException if the payload is longer than a slot holds
	 */
	default boolean offer(int type, ByteBuffer message) {
		return offer(type, MemorySegment.ofBuffer(message));
	}

	/**
	 * Sends a copy of a memory segment if there is room.
	 * @param type a number that travels with the message, any value
	 * @param message the payload
	 * @return whether the message was sent; {@code false} if the ring is full
	 * @throws MessageTooLongException if the payload is longer than a slot holds
	 */
	boolean offer(int type, MemorySegment message);

	/**
	 * Sends a copy of a message, waiting for room.
	 * @param type a number that travels with the message, any value
	 * @param source the array that holds the payload
	 * @param offset the first byte of the payload
	 * @param length the length of the payload in bytes
	 * @param timeout how long to wait, zero or negative for not at all
	 * @return whether the message was sent; {@code false} if the ring stayed full
	 * @throws InterruptedException if the thread is interrupted while waiting
	 * @throws MessageTooLongException if the payload is longer than a slot holds
	 */
	boolean send(int type, byte[] source, int offset, int length, Duration timeout) throws InterruptedException;

	/**
	 * Sends a copy of a message of type {@link #DEFAULT_TYPE}, waiting for room.
	 * @param message the payload
	 * @param timeout how long to wait, zero or negative for not at all
	 * @return whether the message was sent; {@code false} if the ring stayed full
	 * @throws InterruptedException if the thread is interrupted while waiting
	 * @throws MessageTooLongException if the payload is longer than a slot holds
	 */
	default boolean send(byte[] message, Duration timeout) throws InterruptedException {
		return send(DEFAULT_TYPE, message, 0, message.length, timeout);
	}

	/**
	 * Sends a copy of the remaining bytes of a buffer, waiting for room. The position of
	 * the buffer does not change.
	 * @param type a number that travels with the message, any value
	 * @param message the payload
	 * @param timeout how long to wait, zero or negative for not at all
	 * @return whether the message was sent; {@code false} if the ring stayed full
	 * @throws InterruptedException if the thread is interrupted while waiting
	 * @throws MessageTooLongException if the payload is longer than a slot holds
	 */
	default boolean send(int type, ByteBuffer message, Duration timeout) throws InterruptedException {
		return send(type, MemorySegment.ofBuffer(message), timeout);
	}

	/**
	 * Sends a copy of a memory segment, waiting for room.
	 * @param type a number that travels with the message, any value
	 * @param message the payload
	 * @param timeout how long to wait, zero or negative for not at all
	 * @return whether the message was sent; {@code false} if the ring stayed full
	 * @throws InterruptedException if the thread is interrupted while waiting
	 * @throws MessageTooLongException if the payload is longer than a slot holds
	 */
	boolean send(int type, MemorySegment message, Duration timeout) throws InterruptedException;

	/**
	 * Claims a slot to write a message in place. The claim must be committed or aborted;
	 * until then it holds up all later messages. A thread that has one claim open at a
	 * time causes no allocation.
	 * @param type a number that travels with the message, any value
	 * @param length the length of the payload in bytes
	 * @return the claim, or {@code null} if the ring is full
	 * @throws MessageTooLongException if the payload is longer than a slot holds
	 */
	@Nullable
	Claim tryClaim(int type, int length);

	/**
	 * Claims a slot for a message of type {@link #DEFAULT_TYPE}.
	 * @param length the length of the payload in bytes
	 * @return the claim, or {@code null} if the ring is full
	 * @throws MessageTooLongException if the payload is longer than a slot holds
	 */
	default @Nullable Claim tryClaim(int length) {
		return tryClaim(DEFAULT_TYPE, length);
	}

	/**
	 * Claims a slot to write a message in place, waiting for room.
	 * @param type a number that travels with the message, any value
	 * @param length the length of the payload in bytes
	 * @param timeout how long to wait, zero or negative for not at all
	 * @return the claim, or {@code null} if the ring stayed full
	 * @throws InterruptedException if the thread is interrupted while waiting
	 * @throws MessageTooLongException if the payload is longer than a slot holds
	 */
	@Nullable
	Claim claim(int type, int length, Duration timeout) throws InterruptedException;

	/**
	 * Claims up to a number of neighbouring slots, to write several messages in place and
	 * publish them together.
	 * @param count how many slots are wanted, at least 1
	 * @return a batch of 1 to {@code count} claims, or {@code null} if the ring is full
	 */
	@Nullable
	ClaimBatch tryClaimBatch(int count);

	/**
	 * Delivers messages that are there, in place, and releases their slots. Slots of one
	 * call may be released together at its end. If the handler throws, the message it was
	 * given counts as consumed and the exception passes through.
	 * @param handler receives each message; it must not keep it
	 * @param limit the largest number of messages to deliver, at least 1
	 * @return the number of messages delivered
	 * @throws RoleHeldException if another participant or thread is the single consumer
	 */
	int poll(MessageHandler handler, int limit);

	/**
	 * Delivers messages like {@link #poll}, with a handler that says after each one how to
	 * go on.
	 * @param handler receives each message; it must not keep it
	 * @param limit the largest number of messages to deliver, at least 1
	 * @return the number of messages consumed
	 * @throws RoleHeldException if another participant or thread is the single consumer
	 */
	int pollControlled(ControlledMessageHandler handler, int limit);

	/**
	 * Delivers messages like {@link #poll}, waiting until at least one is there.
	 * @param handler receives each message; it must not keep it
	 * @param limit the largest number of messages to deliver, at least 1
	 * @param timeout how long to wait, zero or negative for not at all
	 * @return the number of messages delivered, 0 if none came in time
	 * @throws InterruptedException if the thread is interrupted while waiting
	 * @throws RoleHeldException if another participant or thread is the single consumer
	 */
	int receive(MessageHandler handler, int limit, Duration timeout) throws InterruptedException;

	/**
	 * Delivers messages like {@link #pollControlled}, waiting until at least one is there.
	 * @param handler receives each message; it must not keep it
	 * @param limit the largest number of messages to deliver, at least 1
	 * @param timeout how long to wait, zero or negative for not at all
	 * @return the number of messages consumed, 0 if none came in time or the first was
	 * given back
	 * @throws InterruptedException if the thread is interrupted while waiting
	 * @throws RoleHeldException if another participant or thread is the single consumer
	 */
	int receiveControlled(ControlledMessageHandler handler, int limit, Duration timeout) throws InterruptedException;

	/**
	 * Receives a copy of the next message, waiting for it. Allocates the copy.
	 * @param timeout how long to wait, zero or negative for not at all
	 * @return the message, or {@code null} if none came in time
	 * @throws InterruptedException if the thread is interrupted while waiting
	 * @throws RoleHeldException if another participant or thread is the single consumer
	 */
	@Nullable
	ReceivedMessage receive(Duration timeout) throws InterruptedException;

	/**
	 * Copies messages that are there into a batch and releases their slots at once, so
	 * that slow work on the batch holds up nobody.
	 * @param batch where to append the messages
	 * @param limit the largest number of messages to copy, at least 1
	 * @return the number of messages copied
	 * @throws RoleHeldException if another participant or thread is the single consumer
	 */
	int drainTo(MessageBatch batch, int limit);

	/**
	 * Gives up a role that has a single holder, so that another thread or process can
	 * take it. Does nothing if this channel object does not hold it.
	 * @param role the role to give up
	 * @throws IllegalStateException if a claim of that role is open, a poll is running, or
	 * another thread of this process that is alive holds the role
	 */
	void releaseRole(Role role);

	/**
	 * Settles the claims of all participants that have died by now. Happens by itself
	 * once per {@link ChannelSpec#maintenanceInterval()} and when somebody waits for a
	 * dead one.
	 * @return the number of participants recovered by this call
	 */
	int recoverDead();

	/**
	 * Returns the state of the channel as this process knows it. Never blocks.
	 * @return the state
	 */
	ChannelState state();

	/**
	 * Returns the reasons why the state is not {@link ChannelState#UP}.
	 * @return one sentence per reason, empty when the channel is up
	 */
	List<String> problems();

	/**
	 * Reads positions, counters and participants. Takes no lock and changes no byte of
	 * the segment.
	 * @return a snapshot, consistent to within concurrent traffic
	 */
	ChannelStats stats();

	/**
	 * Detaches from the channel. Waiting calls of this object end with
	 * {@link ChannelClosedException}; open claims are aborted. Other participants go on.
	 * Closing twice has no effect.
	 */
	@Override
	void close();

}
