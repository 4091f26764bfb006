package io.shmring.sample.order;

/**
 * An order that was accepted by a gateway.
 *
 * @param symbol what is traded, 1 to 8 ASCII characters
 * @param side which way
 * @param quantity number of units
 * @param price price of a unit in cents
 * @param sequence number of the order at its gateway, from 1
 * @param timestamp when it was sent, by the monotonic clock that all processes of a host
 * share
 */
public record Order(String symbol, Side side, long quantity, long price, long sequence, long timestamp) {
}
