package io.shmring.boot.template;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

import io.shmring.Claim;

/**
 * A claim without its first bytes.
 */
final class OffsetClaim implements Claim {

	private final Claim claim;

	private final int start;

	OffsetClaim(Claim claim, int start) {
		this.claim = claim;
		this.start = start;
	}

	@Override
	public int length() {
		return this.claim.length() - this.start;
	}

	@Override
	public long position() {
		return this.claim.position();
	}

	@Override
	public Claim putByte(int offset, byte value) {
		this.claim.putByte(at(offset), value);
		return this;
	}

	@Override
	public Claim putShort(int offset, short value) {
		this.claim.putShort(at(offset), value);
		return this;
	}

	@Override
	public Claim putInt(int offset, int value) {
		this.claim.putInt(at(offset), value);
		return this;
	}

	@Override
	public Claim putLong(int offset, long value) {
		this.claim.putLong(at(offset), value);
		return this;
	}

	@Override
	public Claim putBytes(int offset, byte[] source, int sourceOffset, int length) {
		this.claim.putBytes(at(offset), source, sourceOffset, length);
		return this;
	}

	@Override
	public MemorySegment segment() {
		return this.claim.segment().asSlice(this.start);
	}

	@Override
	public boolean commit() {
		return this.claim.commit();
	}

	@Override
	public void abort() {
		this.claim.abort();
	}

	@Override
	public void close() {
		this.claim.close();
	}

	/** Offsets past the end are the business of the claim. */
	private int at(int offset) {
		return this.start + Objects.checkIndex(offset, Integer.MAX_VALUE - this.start);
	}

}
