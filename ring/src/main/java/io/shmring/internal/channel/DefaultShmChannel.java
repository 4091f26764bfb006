package io.shmring.internal.channel;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelClosedException;
import io.shmring.ChannelFailedException;
import io.shmring.ChannelSpec;
import io.shmring.ChannelState;
import io.shmring.ChannelStats;
import io.shmring.Claim;
import io.shmring.ClaimBatch;
import io.shmring.ControlledMessageHandler;
import io.shmring.MessageBatch;
import io.shmring.MessageHandler;
import io.shmring.MessageTooLongException;
import io.shmring.ReceivedMessage;
import io.shmring.Role;
import io.shmring.ShmChannel;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.memory.Account;
import io.shmring.internal.memory.ArenaOwner;
import io.shmring.internal.posix.PosixException;
import io.shmring.internal.ring.Consumer;
import io.shmring.internal.ring.DamagedSegmentException;
import io.shmring.internal.ring.Producer;
import io.shmring.internal.ring.Ring;
import io.shmring.internal.ring.SlotClaim;
import io.shmring.internal.ring.SlotClaimBatch;
import io.shmring.internal.waiting.Deadline;

/**
 * A channel over one mapped segment.
 *
 * <p>
 * Access to a mapping that is gone throws from within the ring: {@link #close} relies on
 * it to stop late threads, and a truncated file shows itself the same way. Every call
 * therefore passes its exceptions through {@link #explain}, which tells a closed or failed
 * channel from a mistake of the caller.
 */
final class DefaultShmChannel implements ShmChannel, ArenaOwner {

	private final ChannelSpec spec;

	final Attachment attachment;

	private final MemorySegment memory;

	private final Producer producer;

	private final Consumer consumer;

	private final Roles roles;

	private final Callers callers;

	private final ChannelHealth health;

	private final Events events;

	private final StallWatch stalls;

	private final Waiting forSpace;

	private final Waiting forData;

	private final Ring ring;

	private final Maintenance maintenance;

	private final Thread maintainer;

	private final AtomicBoolean closing = new AtomicBoolean();

	DefaultShmChannel(ChannelSpec spec, Attachment attachment, Ring ring, ChannelHealth health, Events events) {
		this.spec = spec;
		this.attachment = attachment;
		this.memory = attachment.segment().memory();
		this.ring = ring;
		this.producer = ring.producer();
		this.consumer = ring.consumer();
		this.health = health;
		this.events = events;
		this.callers = new Callers(spec.name(), ring, this::explain);
		this.roles = new Roles(spec.name(), spec.kind(), attachment, ring);
		this.stalls = new StallWatch(this.memory, attachment.segment().geometry(), events);
		this.forSpace = new Waiting(spec.waitStrategy(), ring.memory().space(),
				() -> health.isUnusable() || this.producer.hasRoom(), this::probe);
		this.forData = new Waiting(spec.waitStrategy(), ring.memory().data(),
				() -> health.isUnusable() || this.consumer.isReady(), this::probe);
		attachment.segment().residency().problems().forEach((problem) -> health.problem(problem, problem));
		this.maintenance = new Maintenance(attachment, this.callers, this.roles, health, events, this.stalls,
				spec.maintenanceInterval());
		this.maintenance.examine();
		this.maintainer = this.maintenance.start(spec.name());
	}

	@Override
	public String name() {
		return this.spec.name();
	}

	@Override
	public ChannelSpec spec() {
		return this.spec;
	}

	@Override
	public Path file() {
		return this.spec.file();
	}

	@Override
	public boolean offer(int type, byte[] source, int offset, int length) {
		Objects.checkFromIndexSize(offset, length, source.length);
		checkLength(length);
		try {
			Caller caller = sender();
			return put(caller, this.producer.claim(), type, source, offset, length);
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	@Override
	public boolean send(int type, byte[] source, int offset, int length, Duration timeout) throws InterruptedException {
		Objects.checkFromIndexSize(offset, length, source.length);
		checkLength(length);
		try {
			Caller caller = sender();
			return put(caller, claimInTime(caller, timeout), type, source, offset, length);
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	private boolean put(Caller caller, long position, int type, byte[] source, int offset, int length) {
		if (position == Producer.FULL) {
			caller.rejected++;
			Memory.deliverFaults();
			return false;
		}
		Memory.copyIn(source, offset, this.memory, this.producer.begin(position, type, length), length);
		return commit(caller, position);
	}

	@Override
	public boolean offer(int type, MemorySegment message) {
		checkLength(message.byteSize());
		try {
			Caller caller = sender();
			return put(caller, this.producer.claim(), type, message);
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	@Override
	public boolean send(int type, MemorySegment message, Duration timeout) throws InterruptedException {
		checkLength(message.byteSize());
		try {
			Caller caller = sender();
			return put(caller, claimInTime(caller, timeout), type, message);
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	private boolean put(Caller caller, long position, int type, MemorySegment message) {
		if (position == Producer.FULL) {
			caller.rejected++;
			Memory.deliverFaults();
			return false;
		}
		int length = (int) message.byteSize();
		try {
			Memory.copyIn(message, 0, this.memory, this.producer.begin(position, type, length), length);
		}
		catch (RuntimeException | InternalError ex) {
			// the segment of the caller may be closed, truncated or confined to another thread
			this.producer.abort(position);
			throw ex;
		}
		return commit(caller, position);
	}

	@Override
	public boolean offer(int type, ByteBuffer message) {
		int start = message.position();
		int length = message.remaining();
		checkLength(length);
		try {
			Caller caller = sender();
			return put(caller, this.producer.claim(), type, message, start, length);
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	@Override
	public boolean send(int type, ByteBuffer message, Duration timeout) throws InterruptedException {
		int start = message.position();
		int length = message.remaining();
		checkLength(length);
		try {
			Caller caller = sender();
			return put(caller, claimInTime(caller, timeout), type, message, start, length);
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	private boolean put(Caller caller, long position, int type, ByteBuffer message, int start, int length) {
		if (position == Producer.FULL) {
			caller.rejected++;
			Memory.deliverFaults();
			return false;
		}
		try {
			caller.copyIn(message, start, length, this.memory, this.producer.begin(position, type, length));
		}
		catch (RuntimeException | InternalError ex) {
			// the memory of the buffer may be closed, truncated or confined to another thread
			this.producer.abort(position);
			throw ex;
		}
		return commit(caller, position);
	}

	private boolean commit(Caller caller, long position) {
		boolean committed = this.producer.commit(position);
		if (committed) {
			caller.sent++;
		}
		Memory.deliverFaults();
		return committed;
	}

	private long claimInTime(Caller caller, Duration timeout) throws InterruptedException {
		long position = this.producer.claim();
		if (position == Producer.FULL) {
			long deadline = Deadline.after(timeout);
			do {
				if (!this.forSpace.await(deadline, caller)) {
					return Producer.FULL;
				}
				checkUsable();
				position = this.producer.claim();
			}
			while (position == Producer.FULL);
		}
		return position;
	}

	@Override
	public @Nullable Claim tryClaim(int type, int length) {
		checkLength(length);
		try {
			Caller caller = sender();
			return claimed(caller, this.producer.claim(), type, length);
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	@Override
	public @Nullable Claim claim(int type, int length, Duration timeout) throws InterruptedException {
		checkLength(length);
		try {
			Caller caller = sender();
			return claimed(caller, claimInTime(caller, timeout), type, length);
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	private @Nullable Claim claimed(Caller caller, long position, int type, int length) {
		if (position == Producer.FULL) {
			caller.rejected++;
			return null;
		}
		SlotClaim claim = caller.claim();
		claim.moveTo(position, type, length);
		return claim;
	}

	@Override
	public @Nullable ClaimBatch tryClaimBatch(int count) {
		checkLimit(count);
		try {
			Caller caller = sender();
			SlotClaimBatch batch = caller.batch();
			if (batch.claim(count)) {
				return batch;
			}
			caller.rejected++;
			return null;
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	@Override
	public int poll(MessageHandler handler, int limit) {
		Objects.requireNonNull(handler, "handler");
		checkLimit(limit);
		try {
			return receiver().poll(handler, limit);
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	@Override
	public int pollControlled(ControlledMessageHandler handler, int limit) {
		Objects.requireNonNull(handler, "handler");
		checkLimit(limit);
		try {
			return receiver().pollControlled(handler, limit);
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	@Override
	public int receive(MessageHandler handler, int limit, Duration timeout) throws InterruptedException {
		Objects.requireNonNull(handler, "handler");
		checkLimit(limit);
		try {
			Caller caller = receiver();
			int received = caller.poll(handler, limit);
			long deadline = (received == 0) ? Deadline.after(timeout) : 0;
			while (received == 0 && this.forData.await(deadline, caller)) {
				checkUsable();
				received = caller.poll(handler, limit);
			}
			return received;
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	@Override
	public int receiveControlled(ControlledMessageHandler handler, int limit, Duration timeout)
			throws InterruptedException {
		Objects.requireNonNull(handler, "handler");
		checkLimit(limit);
		try {
			Caller caller = receiver();
			int received = caller.pollControlled(handler, limit);
			long deadline = caller.delivered() ? 0 : Deadline.after(timeout);
			while (!caller.delivered() && this.forData.await(deadline, caller)) {
				checkUsable();
				received = caller.pollControlled(handler, limit);
			}
			return received;
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	@Override
	public @Nullable ReceivedMessage receive(Duration timeout) throws InterruptedException {
		ReceivedMessage[] copy = new ReceivedMessage[1];
		receive((message) -> copy[0] = ReceivedMessage.copyOf(message), 1, timeout);
		return copy[0];
	}

	@Override
	public int drainTo(MessageBatch batch, int limit) {
		Objects.requireNonNull(batch, "batch");
		checkLimit(limit);
		try {
			return receiver().drainTo(batch, limit);
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	@Override
	public Account arenas() {
		return this.attachment.account().arenas();
	}

	private Caller sender() {
		checkUsable();
		this.roles.produce();
		return this.callers.current();
	}

	private Caller receiver() {
		checkUsable();
		this.roles.consume();
		return this.callers.current();
	}

	private void checkUsable() {
		if (this.health.isUnusable()) {
			throw unusable(null);
		}
	}

	private RuntimeException unusable(@Nullable Throwable cause) {
		ChannelFailedException failed = this.health.failed(cause);
		return (failed != null && !this.health.isClosed()) ? failed : new ChannelClosedException(name(), cause);
	}

	private void checkLength(long length) {
		if (length < 0 || length > this.spec.maxMessageSize()) {
			throw new MessageTooLongException(name(), length, this.spec.maxMessageSize());
		}
	}

	private static void checkLimit(int limit) {
		if (limit < 1) {
			throw new IllegalArgumentException("limit is less than 1: limit=" + limit);
		}
	}

	/** Turns what came out of the ring into what the caller should see. */
	private RuntimeException explain(Throwable thrown) {
		if (thrown instanceof DamagedSegmentException damaged) {
			this.health.fail("segment is damaged: file=" + file() + ", " + damaged.getMessage());
			return unusable(damaged);
		}
		if (thrown instanceof InternalError error) {
			if (!isMemoryFault(error)) {
				throw error;
			}
			String fault = this.maintenance.findFault();
			if (fault == null) {
				throw error;
			}
			this.health.fail(fault);
			return unusable(error);
		}
		if (thrown instanceof IllegalStateException && this.health.isUnusable()) {
			return unusable(thrown);
		}
		if (thrown instanceof RuntimeException exception) {
			return exception;
		}
		throw new AssertionError(thrown);
	}

	private static boolean isMemoryFault(InternalError error) {
		String message = error.getMessage();
		return message != null && message.contains("unsafe memory access");
	}

	@Override
	public void releaseRole(Role role) {
		checkUsable();
		if (this.callers.current().isBusy(role)) {
			throw new IllegalStateException(
					"role is in use: channel=" + name() + ", role=" + role + "; finish the claim or the poll first");
		}
		this.roles.release(role);
	}

	@Override
	public int recoverDead() {
		checkUsable();
		try {
			return this.attachment.recovery().recoverDead(this.attachment.index());
		}
		catch (PosixException ex) {
			throw new IllegalStateException("cannot look for dead participants: channel=" + name(), ex);
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	/** Called by a thread that has waited for a while. */
	private void probe() {
		if (!this.health.isUnusable()) {
			recoverDead();
		}
	}

	@Override
	public ChannelState state() {
		return this.health.state();
	}

	@Override
	public List<String> problems() {
		return this.health.problems();
	}

	@Override
	public ChannelStats stats() {
		if (this.health.isClosed()) {
			throw unusable(null);
		}
		try {
			return new StatsReader(this.spec, this.attachment, this.health, this.stalls).read();
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	/** Does at once what the maintenance thread does once per interval. */
	void maintain() throws PosixException {
		this.maintenance.tick();
	}

	@Override
	public void close() {
		if (!this.closing.compareAndSet(false, true)) {
			return;
		}
		boolean intact = this.health.state() != ChannelState.FAILED;
		if (intact) {
			leaveInOrder();
		}
		this.health.close();
		this.maintenance.stop(this.maintainer);
		if (intact) {
			wakeAll();
		}
		this.attachment.detach(this.spec, this.events);
	}

	private void leaveInOrder() {
		try {
			this.maintenance.publish();
		}
		catch (IllegalStateException | InternalError ex) {
			// a channel that has failed has nothing to publish to
			this.health.fail("backing file is not accessible: " + ex.getMessage());
		}
	}

	private void wakeAll() {
		try {
			this.ring.memory().space().signalAlways();
			this.ring.memory().data().signalAlways();
		}
		catch (InternalError ex) {
			// sleepers look again by themselves after a while
			this.health.fail("backing file is not accessible: " + ex.getMessage());
		}
	}

}
