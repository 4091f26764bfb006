package io.shmring.internal.channel;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.shmring.Role;
import io.shmring.StalledClaim;
import io.shmring.internal.inspect.ClaimWatch;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;

/**
 * Finds claims that live participants hold for long.
 *
 * <p>
 * Claims carry no time, so that the hot path reads no clock; their age is the time for
 * which they have been seen here. A claim held for long ends by stopping head or tail,
 * and a ring whose cursors stand still is disturbed by nobody looking at it: all slots are
 * looked at once each time the cursors have come to rest, and only the claims found then
 * are looked at again until the cursors move. Slots in a state that does not exist are
 * counted on the way.
 */
final class StallWatch {

	private static final long STALLED_NANOS = 1_000_000_000;

	private final MemorySegment memory;

	private final Geometry geometry;

	private final Events events;

	private final Map<Long, Seen> seen = new HashMap<>();

	private long head = -1;

	private long tail = -1;

	private boolean scanned;

	private volatile int stalled;

	private volatile @Nullable StalledClaim oldest;

	private int damaged;

	private static final class Seen {

		private final long word;

		private final long since;

		private boolean reported;

		Seen(long word, long since) {
			this.word = word;
			this.since = since;
		}

	}

	StallWatch(MemorySegment memory, Geometry geometry, Events events) {
		this.memory = memory;
		this.geometry = geometry;
		this.events = events;
	}

	/** Number of claims held for more than a second, as of the last look. */
	int stalledClaims() {
		return this.stalled;
	}

	/** Age of the oldest of them, zero if there is none. */
	Duration oldestClaimAge() {
		StalledClaim claim = this.oldest;
		return (claim != null) ? claim.age() : Duration.ZERO;
	}

	/** The oldest of them in a sentence, {@code null} if there is none. */
	@Nullable
	String problem() {
		StalledClaim claim = this.oldest;
		return (claim != null)
				? "claims are stalled: claims=" + this.stalled + ", the oldest: " + ClaimWatch.describe(claim) : null;
	}

	/** How many slots were in no state that exists when all were looked at. */
	int damaged() {
		return this.damaged;
	}

	/** Looks at the ring. Called by the maintenance thread only. */
	void look() {
		long now = System.nanoTime();
		long head = Memory.getLongAcquire(this.memory, SegmentLayout.HEAD);
		long tail = Memory.getLongAcquire(this.memory, SegmentLayout.TAIL);
		boolean atRest = head == this.head && tail == this.tail;
		if (!atRest) {
			this.scanned = false;
			note(head & (this.geometry.capacity() - 1), now);
		}
		else if (!this.scanned) {
			this.damaged = 0;
			for (long index = 0; index < this.geometry.capacity(); index++) {
				note(index, now);
			}
			this.scanned = true;
		}
		this.head = head;
		this.tail = tail;
		review(now);
	}

	private void note(long index, long now) {
		long word = Memory.getLongAcquire(this.memory, this.geometry.slot(index));
		int state = SlotWord.state(word);
		if (state > SlotWord.REDELIVER) {
			this.damaged++;
		}
		if (state == SlotWord.WRITING || state == SlotWord.READING) {
			Seen earlier = this.seen.get(index);
			if (earlier == null || earlier.word != word) {
				this.seen.put(index, new Seen(word, now));
			}
		}
	}

	private void review(long now) {
		int count = 0;
		StalledClaim longest = null;
		Iterator<Map.Entry<Long, Seen>> entries = this.seen.entrySet().iterator();
		while (entries.hasNext()) {
			Map.Entry<Long, Seen> entry = entries.next();
			Seen seen = entry.getValue();
			if (Memory.getLongAcquire(this.memory, this.geometry.slot(entry.getKey())) != seen.word) {
				entries.remove();
			}
			else if (now - seen.since >= STALLED_NANOS) {
				count++;
				StalledClaim claim = claim(entry.getKey(), seen, now);
				longest = (longest == null || claim.age().compareTo(longest.age()) > 0) ? claim : longest;
				report(seen, claim);
			}
		}
		this.stalled = count;
		this.oldest = longest;
	}

	private StalledClaim claim(long index, Seen seen, long now) {
		int owner = SlotWord.indexOf(seen.word);
		long pid = (owner < this.geometry.participants())
				? Memory.getLongOpaque(this.memory, SegmentLayout.participant(owner) + SegmentLayout.P_PID) : 0;
		Role role = (SlotWord.state(seen.word) == SlotWord.WRITING) ? Role.PRODUCER : Role.CONSUMER;
		return new StalledClaim(this.geometry.positionOf(index, seen.word, this.head), role,
				Duration.ofNanos(now - seen.since), owner, pid);
	}

	private void report(Seen seen, StalledClaim claim) {
		if (!seen.reported) {
			seen.reported = true;
			this.events.claimStalled(claim);
		}
	}

}
