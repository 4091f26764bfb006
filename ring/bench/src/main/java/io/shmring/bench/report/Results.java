package io.shmring.bench.report;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Everything a run has found.
 *
 * @param started when it began, ISO 8601
 * @param seconds how long it took
 * @param machine where it ran
 * @param options what it was started with
 * @param notes what a reader must know: what was skipped, repeated or disturbed
 * @param series rounds of all transports
 * @param pingPong raw ping-pong of a cache line between the CPUs, nanoseconds one way
 * @param openings times of opening and closing
 * @param sustained steady loads
 * @param waiting sleeping consumers
 */
public record Results(String started, long seconds, Machine machine, List<String> options, List<String> notes,
		List<Series> series, @Nullable Figure pingPong, List<Opening> openings, List<Sustained> sustained,
		List<Waiting> waiting) {
}
