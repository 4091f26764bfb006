package io.shmring.sample.order;

/**
 * An order that was accepted by a gateway. A record of fixed length, so that it is written
 * to a slot and read from it without garbage.
 *
 * @param symbol what is traded
 * @param side which way
 * @param quantity number of units
 * @param price price of a unit in cents
 * @param sequence number of the order at its gateway, from 1
 * @param timestamp when it was sent, by the monotonic clock that all processes of a host
 * share
 */
public record Order(Symbol symbol, Side side, long quantity, long price, long sequence, long timestamp) {
}
