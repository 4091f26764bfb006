package io.shmring.inspect;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.shmring.ChannelMemory;
import io.shmring.ChannelMemory.Category;
import io.shmring.ChannelSpec;
import io.shmring.ChannelState;
import io.shmring.ChannelStats;
import io.shmring.Effort;
import io.shmring.ParticipantStats;
import io.shmring.StalledClaim;
import io.shmring.internal.inspect.ClaimWatch;
import io.shmring.internal.inspect.LockProbe;
import io.shmring.internal.inspect.Observation;
import io.shmring.internal.inspect.SegmentDamage;
import io.shmring.internal.inspect.SegmentFile;
import io.shmring.internal.inspect.SegmentSnapshot;
import io.shmring.internal.layout.Cursors;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.layout.Memory;
import io.shmring.internal.layout.SegmentLayout;
import io.shmring.internal.posix.FileCalls;
import io.shmring.internal.posix.FileStatus;
import io.shmring.internal.posix.MemoryCalls;
import io.shmring.internal.posix.PosixException;

/**
 * Judges a channel by its bytes, its file and its lock bytes.
 */
final class ChannelLook {

	private static final Duration STALLED = Duration.ofSeconds(1);

	private final ChannelSpec named;

	private final SegmentFile file;

	private final LockProbe locks;

	private final ClaimWatch watch;

	private List<StalledClaim> claims = List.of();

	ChannelLook(ChannelSpec named, SegmentFile file, LockProbe locks) {
		this.named = named;
		this.file = file;
		this.locks = locks;
		this.watch = new ClaimWatch(file.memory(), file.geometry());
	}

	List<StalledClaim> claims() {
		return this.claims;
	}

	ChannelStats stats() throws PosixException {
		FileStatus status = this.file.status();
		Geometry geometry = this.file.geometry();
		if (status.size() < geometry.size()) {
			throw new PosixException("truncated", "fileSize=" + status.size() + ", expected=" + geometry.size(), 0);
		}
		List<String> problems = new ArrayList<>();
		judgeFile(status, problems);
		List<String> damages = SegmentDamage.ofHeader(this.file.memory(), geometry, status.size());
		ChannelStats snapshot = snapshot(ChannelState.UP, List.of(), 0, Duration.ZERO);
		this.claims = damages.isEmpty() ? this.watch.look(snapshot.participants()) : List.of();
		if (this.watch.damaged() > 0) {
			damages.add(SegmentDamage.ofSlots(this.watch.damaged()));
		}
		judgeParticipants(snapshot, problems);
		List<StalledClaim> stalled = stalled(problems);
		Duration oldest = stalled.stream().map(StalledClaim::age).max(Duration::compareTo).orElse(Duration.ZERO);
		ChannelState state = !damages.isEmpty() ? ChannelState.FAILED
				: !problems.isEmpty() ? ChannelState.DEGRADED : ChannelState.UP;
		damages.addAll(problems);
		return snapshot(state, List.copyOf(damages), stalled.size(), oldest);
	}

	private ChannelStats snapshot(ChannelState state, List<String> problems, int stalled, Duration oldest)
			throws PosixException {
		return SegmentSnapshot.take(this.file.memory(), this.file.geometry(), this.locks, new Observation(
				this.named.name(), this.named.file().toString(), state, problems, stalled, oldest, memory()));
	}

	private void judgeFile(FileStatus status, List<String> problems) {
		try {
			if (!FileCalls.status(this.named.file()).sameFile(status)) {
				problems.add("file was replaced: those attached to the old one do not meet those who open it now");
			}
		}
		catch (PosixException ex) {
			problems.add("file was removed: those attached go on, nobody else can open it");
		}
	}

	private void judgeParticipants(ChannelStats snapshot, List<String> problems) {
		for (ParticipantStats participant : snapshot.participants()) {
			if (!participant.alive()) {
				problems.add("participant died and is not recovered yet: index=" + participant.index() + ", pid="
						+ participant.pid() + ", pidNamespace=" + participant.pidNamespace());
			}
		}
	}

	private List<StalledClaim> stalled(List<String> problems) {
		List<StalledClaim> stalled = this.claims.stream()
			.filter((claim) -> claim.age().compareTo(STALLED) >= 0)
			.toList();
		for (StalledClaim claim : stalled) {
			problems.add("claim is stalled: " + ClaimWatch.describe(claim));
		}
		return stalled;
	}

	private ChannelMemory memory() throws PosixException {
		Geometry geometry = this.file.geometry();
		long used = Cursors.visibleTail(this.file.memory(), geometry)
				- Memory.getLongOpaque(this.file.memory(), SegmentLayout.START_POSITION);
		long touched = Math.clamp(used, 0, geometry.capacity()) * geometry.stride();
		long header = geometry.slotsOffset();
		return new ChannelMemory(new Category(header, header, header),
				new Category(touched, touched, geometry.size() - header), new Category(0, 0, 0),
				MemoryCalls.resident(this.file.memory()), 0, Effort.OFF);
	}

}
