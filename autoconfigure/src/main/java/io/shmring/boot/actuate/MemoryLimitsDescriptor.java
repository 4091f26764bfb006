package io.shmring.boot.actuate;

/**
 * Limits of this process that concern native memory; the largest number is for none.
 *
 * @param memlockSoft bytes the process may lock
 * @param memlockHard bytes up to which it may raise that limit
 */
public record MemoryLimitsDescriptor(long memlockSoft, long memlockHard) {
}
