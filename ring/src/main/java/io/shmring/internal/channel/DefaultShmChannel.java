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
import io.shmring.internal.memory.Account;
import io.shmring.internal.memory.ArenaOwner;
import io.shmring.internal.posix.PosixException;
import io.shmring.internal.ring.DamagedSegmentException;
import io.shmring.internal.ring.Ring;
import io.shmring.internal.waiting.Deadline;

/**
 * A channel over one mapped segment.
 *
 * <p>
 * {@link #close} keeps threads out of the ring and waits for those inside before it
 * unmaps; views that users hold check each access, and throw once the mapping is gone. A
 * truncated file shows itself by an error of the JVM. Every call therefore passes its
 * exceptions through {@link #explain}, which tells a closed or failed channel from a mistake
 * of the caller.
 */
final class DefaultShmChannel implements ShmChannel, ArenaOwner {

	private final ChannelSpec spec;

	final Attachment attachment;

	private final Roles roles;

	final Callers callers;

	private final ChannelHealth health;

	private final Events events;

	private final StallWatch stalls;

	private final Sending sending;

	private final Waiting forData;

	private final Ring ring;

	private final FileWatch file;

	private final Maintenance maintenance;

	private final Thread maintainer;

	private final AtomicBoolean closing = new AtomicBoolean();

	DefaultShmChannel(ChannelSpec spec, Attachment attachment, Ring ring, ChannelHealth health, Events events) {
		this.spec = spec;
		this.attachment = attachment;
		this.ring = ring;
		this.health = health;
		this.events = events;
		this.callers = new Callers(spec.name(), ring, this::explain);
		this.roles = new Roles(spec.name(), spec.kind(), attachment, ring);
		this.stalls = new StallWatch(attachment.segment().memory(), attachment.segment().geometry(), events);
		this.sending = new Sending(ring, new Waiting(spec.waitStrategy(), ring.memory().space(),
				() -> health.isUnusable() || ring.producer().hasRoom(), this::probe), this::checkUsable);
		this.forData = new Waiting(spec.waitStrategy(), ring.memory().data(),
				() -> health.isUnusable() || ring.consumer().isReady(), this::probe);
		attachment.segment().residency().problems().forEach((problem) -> health.problem(problem, problem));
		this.file = new FileWatch(attachment.segment(), health);
		this.maintenance = new Maintenance(attachment, this.callers, this.roles, health, events, this.stalls, this.file,
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
			return this.sending.put(caller, this.sending.claim(caller), type, source, offset, length);
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
			return this.sending.put(caller, this.sending.claim(caller, timeout), type, source, offset, length);
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	@Override
	public boolean offer(int type, MemorySegment message) {
		checkLength(message.byteSize());
		try {
			Caller caller = sender();
			return this.sending.put(caller, this.sending.claim(caller), type, message);
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
			return this.sending.put(caller, this.sending.claim(caller, timeout), type, message);
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	@Override
	public boolean offer(int type, ByteBuffer message) {
		int start = message.position();
		int length = message.remaining();
		checkLength(length);
		try {
			Caller caller = sender();
			return this.sending.put(caller, this.sending.claim(caller), type, message, start, length);
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
			return this.sending.put(caller, this.sending.claim(caller, timeout), type, message, start, length);
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	@Override
	public @Nullable Claim tryClaim(int type, int length) {
		checkLength(length);
		try {
			Caller caller = sender();
			// before there is a slot that nobody could settle if memory for the view ran out
			caller.claim();
			return this.sending.handOut(caller, this.sending.claim(caller), type, length);
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
			// before there is a slot that nobody could settle if memory for the view ran out
			caller.claim();
			return this.sending.handOut(caller, this.sending.claim(caller, timeout), type, length);
		}
		catch (RuntimeException | InternalError ex) {
			throw explain(ex);
		}
	}

	@Override
	public @Nullable ClaimBatch tryClaimBatch(int count) {
		checkLimit(count);
		try {
			return this.sending.claimBatch(sender(), count);
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
		if (thrown instanceof InternalError) {
			// faults show themselves anywhere, also between two steps that belong together
			this.callers.current().leave();
		}
		if (thrown instanceof DamagedSegmentException damaged) {
			this.health.fail("segment is damaged: file=" + file() + ", " + damaged.getMessage());
			return unusable(damaged);
		}
		if (thrown instanceof InternalError error) {
			if (!isMemoryFault(error)) {
				throw error;
			}
			String fault = this.file.findFault();
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
		shut();
		if (this.callers.awaitNobody()) {
			this.attachment.detach(this.spec, this.events);
		}
		else {
			this.events.closeDelayed();
			Thread.ofPlatform().daemon().name("shmring-close-" + name()).start(this::detachWhenEmpty);
		}
	}

	private void detachWhenEmpty() {
		while (!this.callers.awaitNobody()) {
			// as long as it takes: the thread still writes
		}
		this.attachment.detach(this.spec, this.events);
	}

	/** Must come before the segment is unmapped. */
	void shut() {
		this.callers.shut();
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
