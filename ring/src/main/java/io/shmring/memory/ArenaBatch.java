package io.shmring.memory;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;

import io.shmring.ChannelMemory.Category;
import io.shmring.Message;
import io.shmring.MessageBatch;
import io.shmring.MessageHandler;
import io.shmring.ShmChannel;
import io.shmring.internal.memory.Account;
import io.shmring.internal.memory.ArenaOwner;
import io.shmring.internal.posix.MemoryCalls;

/**
 * A batch of messages copied out of a channel into native memory, so that their slots are
 * free while slow work reads them:
 *
 * <pre>{@code
 * try (ArenaBatch batch = new ArenaBatch(channel)) {
 *     while (running) {
 *         channel.drainTo(batch, 1000);
 *         batch.forEach(message -> slowWork(message));
 *         batch.clear();
 *     }
 * }
 * }</pre>
 *
 * Once it has grown to the size of a batch, filling, reading and clearing it allocate
 * nothing and make no system call. It counts as a batch arena of its channel until it is
 * closed, even if the channel is closed before. For one thread at a time.
 */
public final class ArenaBatch implements MessageBatch, AutoCloseable {

	private static final int FIRST_SIZE = 256;

	private final LinearAllocator allocator;

	private final Place place = new Place();

	private final BatchedMessage view = new BatchedMessage();

	private MemorySegment[] chunks = new MemorySegment[FIRST_SIZE];

	private long[] offsets = new long[FIRST_SIZE];

	private int size;

	/**
	 * Creates an empty batch with chunks of {@link LinearAllocator#DEFAULT_CHUNK_SIZE}.
	 * @param channel the channel it is filled from
	 */
	public ArenaBatch(ShmChannel channel) {
		this(channel, LinearAllocator.DEFAULT_CHUNK_SIZE);
	}

	/**
	 * Creates an empty batch.
	 * @param channel the channel it is filled from
	 * @param chunkSize size of the chunks it maps, in bytes
	 */
	public ArenaBatch(ShmChannel channel, long chunkSize) {
		this(new LinearAllocator(chunkSize, MemoryCalls::mapAnonymous,
				(channel instanceof ArenaOwner owner) ? owner.arenas() : Account.ARENAS));
	}

	ArenaBatch(LinearAllocator allocator) {
		this.allocator = allocator;
		Arrays.fill(this.chunks, MemorySegment.NULL);
	}

	/**
	 * {@inheritDoc}
	 * @throws IllegalStateException if the batch is closed, or no more memory can be
	 * mapped; the messages in it stay readable
	 */
	@Override
	public void append(Message message) {
		if (this.size == this.offsets.length) {
			grow();
		}
		this.allocator.allocate(BatchedMessage.bytes(message.length()), this.place);
		BatchedMessage.write(message, this.place.memory(), this.place.offset());
		this.chunks[this.size] = this.place.memory();
		this.offsets[this.size] = this.place.offset();
		this.size++;
	}

	private void grow() {
		int grown = this.size * 2;
		this.chunks = Arrays.copyOf(this.chunks, grown);
		Arrays.fill(this.chunks, this.size, grown, MemorySegment.NULL);
		this.offsets = Arrays.copyOf(this.offsets, grown);
	}

	/**
	 * Returns the number of messages.
	 * @return 0 or more
	 */
	public int size() {
		return this.size;
	}

	/**
	 * Returns whether there are no messages.
	 * @return whether the batch is empty
	 */
	public boolean isEmpty() {
		return this.size == 0;
	}

	/**
	 * Returns one message.
	 * @param index its place in the order in which messages were appended
	 * @return a view of the copy, the same object each time: valid until the next call,
	 * {@link #clear} or {@link #close}
	 */
	public Message message(int index) {
		Objects.checkIndex(index, this.size);
		this.view.wrap(this.chunks[index], this.offsets[index]);
		return this.view;
	}

	/**
	 * Passes all messages on in the order in which they were appended.
	 * @param handler receives each message; it must not keep it
	 */
	public void forEach(MessageHandler handler) {
		for (int index = 0; index < this.size; index++) {
			handler.onMessage(message(index));
		}
	}

	/**
	 * Returns the native memory of this batch.
	 * @return bytes handed out now and at most, and bytes mapped
	 */
	public Category usage() {
		return this.allocator.usage();
	}

	/** Removes all messages and keeps the memory for the next ones. */
	public void clear() {
		this.allocator.clear();
		this.size = 0;
	}

	/** Unmaps the memory. Closing twice has no effect. */
	@Override
	public void close() {
		this.size = 0;
		this.allocator.close();
	}

}
