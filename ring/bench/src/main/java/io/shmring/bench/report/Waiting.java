package io.shmring.bench.report;

/**
 * What a consumer that sleeps costs, and how fast it wakes.
 *
 * @param idle share of one CPU that its process used without traffic, each round
 * @param wakeUps latencies at a rate that lets it sleep before each message
 */
public record Waiting(Figure idle, Series wakeUps) {
}
