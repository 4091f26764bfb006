package io.shmring.internal.inspect;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.shmring.ParticipantStats;
import io.shmring.Role;
import io.shmring.StalledClaim;
import io.shmring.internal.layout.Cursors;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.layout.SlotWord;

/**
 * Finds the claims that live participants hold, look after look. A slot word does not say
 * when it was written, so the age of a claim counts from the first look that saw it. Not
 * thread-safe.
 */
public final class ClaimWatch {

	/** More slots than this on either side of the head are not looked at. */
	static final long REACH = 1L << 20;

	private final MemorySegment memory;

	private final Geometry geometry;

	private Map<Long, Seen> seen = new HashMap<>();

	private int damaged;

	private record Seen(long word, long since) {
	}

	/**
	 * Creates a watch that has seen nothing yet.
	 * @param memory the mapping, may be read-only
	 * @param geometry its checked geometry
	 */
	public ClaimWatch(MemorySegment memory, Geometry geometry) {
		this.memory = memory;
		this.geometry = geometry;
	}

	/**
	 * Looks once.
	 * @param participants the participants as just read
	 * @return the claims held by live participants, in order of their positions
	 */
	public List<StalledClaim> look(List<ParticipantStats> participants) {
		Map<Long, ParticipantStats> owners = new HashMap<>();
		for (ParticipantStats participant : participants) {
			if (participant.alive()) {
				owners.put(SlotWord.owner(participant.index(), participant.epoch()), participant);
			}
		}
		long now = System.nanoTime();
		Map<Long, Seen> still = new HashMap<>();
		List<StalledClaim> claims = new ArrayList<>();
		this.damaged = 0;
		long head = Memory.getLongAcquire(this.memory, SegmentLayout.HEAD);
		long tail = Cursors.visibleTail(this.memory, this.geometry);
		long behind = Math.min(this.geometry.capacity() - Math.clamp(tail - head, 0, this.geometry.capacity()), REACH);
		long ahead = Math.min(Math.clamp(tail - head, 0, this.geometry.capacity()), REACH);
		// a claim at an untouched page may be one step ahead of the tail
		for (long position = head - behind; position != head + ahead + 1; position++) {
			long word = Memory.getLongAcquire(this.memory, this.geometry.slot(position));
			StalledClaim claim = claim(position, word, owners, now, still);
			if (claim != null) {
				claims.add(claim);
			}
		}
		this.seen = still;
		return claims;
	}

	/**
	 * Returns how many slots of the last look were in no state that exists.
	 * @return the number of slots
	 */
	public int damaged() {
		return this.damaged;
	}

	/**
	 * Describes a claim, for a sentence.
	 * @param claim the claim
	 * @return {@code name=value} for each part of it
	 */
	public static String describe(StalledClaim claim) {
		return "position=" + Long.toUnsignedString(claim.position()) + ", role=" + claim.role() + ", owner="
				+ claim.owner() + ", pid=" + claim.pid() + ", seenFor=" + claim.age();
	}

	private @Nullable StalledClaim claim(long position, long word, Map<Long, ParticipantStats> owners, long now,
			Map<Long, Seen> still) {
		int state = SlotWord.state(word);
		if (state > SlotWord.REDELIVER) {
			this.damaged++;
		}
		if ((state != SlotWord.WRITING && state != SlotWord.READING)
				|| SlotWord.lapsAhead(word, this.geometry.lap(position)) != 0) {
			return null;
		}
		ParticipantStats owner = owners.get(SlotWord.ownerOf(word));
		if (owner == null) {
			return null;
		}
		Seen before = this.seen.get(position);
		Seen first = (before != null && before.word() == word) ? before : new Seen(word, now);
		still.put(position, first);
		return new StalledClaim(position, (state == SlotWord.WRITING) ? Role.PRODUCER : Role.CONSUMER,
				Duration.ofNanos(now - first.since()), owner.index(), owner.pid());
	}

}
