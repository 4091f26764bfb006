package io.shmring.boot.template;

import java.lang.foreign.MemorySegment;

import org.jspecify.annotations.Nullable;

import io.shmring.Claim;
import io.shmring.boot.convert.PayloadSink;
import io.shmring.boot.convert.ShmMessageConverter;
import io.shmring.boot.observation.TraceFrame;

/**
 * Carries one message from a converter into a slot. Reused by its thread.
 */
final class SendingSink implements PayloadSink {

	private static final byte[] NO_PREFIX = {};

	private @Nullable ChannelSender sender;

	private int type;

	private boolean once;

	private byte[] prefix = NO_PREFIX;

	private boolean called;

	private @Nullable Claim claim;

	/** Sends an object; {@code once} looks for room once, whatever the policy. */
	static <T> boolean send(SendingSink own, ChannelSender sender, int type, boolean once, byte @Nullable [] prefix,
			ShmMessageConverter<T> converter, T payload) {
		SendingSink sink = (own.sender == null) ? own : new SendingSink();
		sink.sender = sender;
		sink.type = type;
		sink.once = once;
		sink.prefix = (prefix != null) ? prefix : NO_PREFIX;
		try {
			converter.write(payload, sink);
			return sink.commit(converter);
		}
		finally {
			sink.reset();
		}
	}

	@Override
	public void put(byte[] payload) {
		Claim target = claimSlot(payload.length);
		if (target != null) {
			target.putBytes(this.prefix.length, payload, 0, payload.length);
		}
	}

	@Override
	public void put(MemorySegment payload) {
		Claim target = claimSlot(Math.toIntExact(payload.byteSize()));
		if (target != null) {
			MemorySegment.copy(payload, 0, target.segment(), this.prefix.length, payload.byteSize());
		}
	}

	@Override
	public @Nullable Claim claim(int length) {
		Claim target = claimSlot(length);
		return (target == null || this.prefix.length == 0) ? target : new OffsetClaim(target, this.prefix.length);
	}

	private @Nullable Claim claimSlot(int length) {
		if (this.called || this.sender == null) {
			throw new IllegalStateException("sink takes one call per message, while it is written");
		}
		this.called = true;
		int limit = this.sender.channel.spec().maxMessageSize();
		if (this.prefix.length > TraceFrame.EMPTY_LENGTH && length > limit - this.prefix.length) {
			this.prefix = new byte[TraceFrame.EMPTY_LENGTH]; // the payload matters more
		}
		int whole = Math.addExact(this.prefix.length, length);
		this.claim = this.once ? this.sender.channel.tryClaim(this.type, whole) : this.sender.claim(this.type, whole);
		if (this.claim != null && this.prefix.length > 0) {
			this.claim.putBytes(0, this.prefix, 0, this.prefix.length);
		}
		return this.claim;
	}

	private boolean commit(ShmMessageConverter<?> converter) {
		if (!this.called) {
			throw new IllegalStateException("converter wrote no payload: converter=" + converter.getClass().getName());
		}
		Claim target = this.claim;
		this.claim = null;
		return target != null && target.commit();
	}

	private void reset() {
		Claim open = this.claim;
		this.claim = null;
		this.sender = null;
		this.called = false;
		if (open != null) {
			open.abort();
		}
	}

}
