package io.shmring.internal.channel;

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.shmring.ParticipantStats;

/**
 * Compares what the participants have locked in memory.
 */
final class Locks {

	private Locks() {
	}

	/** Returns what is wrong if others have locked the segment and this process has not. */
	static @Nullable String problem(List<ParticipantStats> participants) {
		ParticipantStats locked = null;
		for (ParticipantStats participant : participants) {
			if (participant.locked() > 0) {
				if (participant.self()) {
					return null;
				}
				locked = participant;
			}
		}
		return (locked != null) ? "memory is locked by participant " + locked.index() + " (pid=" + locked.pid()
				+ "), but not by this process: locked=0 of " + locked.locked()
				+ " bytes; set memory-lock to the same value in all applications" : null;
	}

}
