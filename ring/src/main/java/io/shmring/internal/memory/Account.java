package io.shmring.internal.memory;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAccumulator;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelMemory.Category;

/**
 * One category of native memory of one owner: the extents mapped now. Thread-safe.
 *
 * <p>
 * Nobody counts while memory is used. An extent's touched bytes never fall while it is
 * mapped, so their sum falls only at an unmap: the highest of the sums just before each
 * unmap and of the one now is the exact peak.
 */
public final class Account {

	/** All headers of this process. */
	public static final Account HEADERS = new Account(null);

	/** All slots of this process. */
	public static final Account SLOTS = new Account(null);

	/** All batch arenas of this process. */
	public static final Account ARENAS = new Account(null);

	private final @Nullable Account parent;

	private final Set<Extent> extents = ConcurrentHashMap.newKeySet();

	private final LongAccumulator peak = new LongAccumulator(Math::max, 0);

	private Account(@Nullable Account parent) {
		this.parent = parent;
	}

	/**
	 * Creates an account that is a part of another one.
	 * @param parent the whole
	 * @return an empty account
	 */
	public static Account within(Account parent) {
		return new Account(parent);
	}

	/**
	 * Enters an extent that was mapped.
	 * @param extent the extent
	 */
	public void add(Extent extent) {
		for (Account account = this; account != null; account = account.parent) {
			account.extents.add(extent);
		}
	}

	/**
	 * Strikes out an extent that is unmapped, or about to be.
	 * @param extent the extent
	 */
	public void remove(Extent extent) {
		for (Account account = this; account != null; account = account.parent) {
			account.peak.accumulate(account.touched());
			account.extents.remove(extent);
		}
	}

	private long touched() {
		long touched = 0;
		for (Extent extent : this.extents) {
			touched += extent.touched();
		}
		return touched;
	}

	/**
	 * Adds up the extents.
	 * @return touched and mapped bytes now, and the peak
	 */
	public Category usage() {
		long touched = 0;
		long reserved = 0;
		for (Extent extent : this.extents) {
			touched += extent.touched();
			reserved += extent.reserved();
		}
		this.peak.accumulate(touched);
		return new Category(touched, this.peak.get(), reserved);
	}

}
