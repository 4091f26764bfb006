package io.shmring;

import java.time.Duration;

/**
 * A claim that a live participant has held for a while.
 *
 * @param position the position of the slot
 * @param role whether the owner is writing or reading it
 * @param age for how long it has been seen held
 * @param owner index of the owner in the participant table
 * @param pid process id of the owner as the owner sees it
 */
public record StalledClaim(long position, Role role, Duration age, int owner, long pid) {
}
