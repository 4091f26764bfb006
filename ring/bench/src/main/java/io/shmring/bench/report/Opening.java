package io.shmring.bench.report;

/**
 * How long opening and closing took, in milliseconds.
 *
 * @param capacity number of slots of 256 bytes
 * @param bytes size of the segment
 * @param create opening a channel that is not there
 * @param attach opening one that is
 * @param close closing
 */
public record Opening(int capacity, long bytes, Figure create, Figure attach, Figure close) {
}
